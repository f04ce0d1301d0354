import type { Complexity, ServiceType } from '../../../src/modules/quoting/events.ts'
import { loadInWords } from '../../../src/modules/quoting/sizes.ts'

/** The words about what is counted on photos. */
export const words = {
  title: 'What we will carry',
  byMachine: 'AI estimate',
  looking: 'Looking at your photos…',
  failed: 'We can’t analyze photos right now. Please add your large items by hand.',
  retry: 'Look again',
  uncounted: {
    moving: {
      title: 'Nothing on your photos could be counted',
      text: 'Please add the big things below, or just go on: then your price goes by the size of your home.',
    },
    junk: {
      title: 'Junk cannot be counted on these photos',
      text: 'The part of a truck that you chose is the measure. Add big pieces below if you like.',
    },
  } satisfies Record<ServiceType, Readonly<{ title: string; text: string }>>,
  eighths: (count: number) => `What we see fills about ${loadInWords(count)}, as far as photos can tell.`,
  each: (cubicFeet: number) => `${cubicFeet} cu ft each`,
  sureness: (confidence: number) => `${Math.round(confidence * 100)}% sure`,
  byYou: 'added by you',
  less: (label: string) => `One less: ${label}`,
  more: (label: string) => `One more: ${label}`,
  remove: (label: string) => `Remove ${label}`,
  now: (label: string, count: number, cubicFeet: number) =>
    `${label}: ${count === 0 ? 'removed' : count}. In all ${cubicFeet} cubic feet.`,
  add: 'Add a thing',
  addExample: 'Dresser, washer, large box …',
  things: 'Things to add',
  nothingFits: 'Nothing on our list fits. Please tell the crew in your notes.',
  thingsFound: (count: number) => `${count === 1 ? 'One thing fits' : `${count} things fit`}.`,
  total: 'Together',
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
  letGo: 'Price without the list',
  caution: (model: string) =>
    `${model} looked at your photos. It is a computer model and can be wrong: please check the list.`,
  reckoning: 'Working out your price…',
  dearer: (now: string, more: string) => `With this list ${now}, ${more} more than without.`,
  same: (now: string) => `With this list ${now}, the same as without: it fits in what is included.`,
} as const
