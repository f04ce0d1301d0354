import type { Complexity, ServiceType } from '../../../../src/shared/catalog.ts'
import { loadInWords } from '../../../../src/shared/sizes.ts'

/** Copy for the inventory counted in photos. */
export const words = {
  title: 'What we will carry',
  aiEstimate: 'AI estimate',
  analyzing: 'Looking at your photos…',
  failed: 'We can’t analyze photos right now. Please add your large items by hand.',
  retry: 'Look again',
  uncounted: {
    moving: {
      title: 'We couldn’t identify any items in your photos',
      text: 'Add your large items below, or just continue and we’ll price by the size of your home.',
    },
    junk: {
      title: 'We couldn’t count the junk in these photos',
      text: 'Your price is based on the load size you chose. Add large pieces below if you like.',
    },
  } satisfies Record<ServiceType, Readonly<{ title: string; text: string }>>,
  eighths: (count: number) => `From your photos, this looks like about ${loadInWords(count)}.`,
  each: (cubicFeet: number) => `${cubicFeet} cu ft each`,
  confidence: (share: number) => `${Math.round(share * 100)}% sure`,
  addedByYou: 'added by you',
  less: (label: string) => `One less: ${label}`,
  more: (label: string) => `One more: ${label}`,
  remove: (label: string) => `Remove ${label}`,
  changed: (label: string, count: number, cubicFeet: number) =>
    `${label}: ${count === 0 ? 'removed' : count}. ${cubicFeet} cubic feet in all.`,
  add: 'Add an item',
  addExample: 'Dresser, washer, large box …',
  options: 'Items to add',
  noMatch: 'Nothing on our list matches. Please mention it in your notes.',
  matches: (count: number) => `${count === 1 ? '1 item matches' : `${count} items match`}.`,
  total: 'In total',
  cubicFeet: (count: number) => `${count.toLocaleString('en-US')} cu ft`,
  range: (low: number, high: number) =>
    `Likely ${low.toLocaleString('en-US')} to ${high.toLocaleString('en-US')} cu ft`,
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  complexities: {
    low: 'Low complexity',
    moderate: 'Moderate complexity',
    high: 'High complexity',
  } satisfies Record<Complexity, string>,
  confirm: 'Use this list for my price',
  decline: 'Price without this list',
  caution: (model: string) =>
    `${model} looked at your photos. It is a computer model and can make mistakes, so please check the list.`,
  calculating: 'Working out your price…',
  dearer: (now: string, more: string) => `${now} with this list, ${more} more than without it.`,
  same: (now: string) =>
    `${now} with this list, the same as without it: everything fits in what is included.`,
} as const
