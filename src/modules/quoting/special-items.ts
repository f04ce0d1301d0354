import { type Counted, thingsOf } from '../../shared/inventory.ts'
import { rateCard } from './rate-card.ts'

/** Things of one kind that a job has; the fee is for each, in cents. */
export type SpecialItems = Readonly<{ name: string; count: number; feeCents: number; isHeavy: boolean }>

/**
 * What a customer's list comes to on the rate card. 'Grand Piano', 'hot-tub' and 'poolTable' are known under whatever
 * case and punctuation they come; what is not known keeps the customer's words. Each mention is a thing of its own.
 */
export function specialItemsIn(mentions: readonly string[]): SpecialItems[] {
  const items = mentions.filter(mention => /\S/.test(mention)).map(itemOf)
  return [...Map.groupBy(items, ({ name }) => name)].flatMap(([, [item, ...more]]) =>
    item ? [{ ...item, count: 1 + more.length }] : [],
  )
}

/** Pianos that were counted beyond those on the list: they are carried, and charged, just the same. */
export function pianosNotListed(counted: readonly Counted[], listed: readonly string[]): string[] {
  const pianos = thingsOf(counted).filter(({ thing }) => thing.kind === 'piano')
  const labels = pianos.flatMap(({ thing, count }) => Array<string>(count).fill(thing.label))
  return labels.slice(listed.filter(item => /piano/.test(plain(item))).length)
}

function itemOf(mention: string) {
  const known = rateCard.specialItems.find(({ words }) => words.test(plain(mention)))
  if (known) return known
  return { name: mention.trim(), feeCents: rateCard.otherSpecialItemCents, isHeavy: false }
}

const plain = (mention: string) =>
  mention
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
