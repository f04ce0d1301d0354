import { type Counted, thingsOf } from '../../shared/inventory.ts'
import { rateCard } from './rate-card.ts'

/** Special items of one kind; the fee is per piece, in cents. */
export type SpecialItems = Readonly<{ name: string; count: number; feeCents: number; isHeavy: boolean }>

/**
 * Groups a customer's list by the rate card's items, ignoring case and punctuation ('Grand Piano', 'hot-tub',
 * 'poolTable'). An unknown item keeps the customer's words. Each mention counts as one piece.
 */
export function specialItemsIn(mentions: readonly string[]): SpecialItems[] {
  const items = mentions.filter(mention => /\S/.test(mention)).map(itemOf)
  return [...Map.groupBy(items, ({ name }) => name)].flatMap(([, [item, ...more]]) =>
    item ? [{ ...item, count: 1 + more.length }] : [],
  )
}

/** Counted pianos beyond those on the list, which are charged too. */
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
