import { citiesNamed, findZip } from './gazetteer.ts'

/** A word as it was typed; `opens` when it is the first after a comma. */
export type Word = Readonly<{ text: string; opens: boolean }>

/** The words of an address, and what names a part of the building wherever it stands, as in ", Apt 4". */
export function wordsOf(text: string): { words: Word[]; unit: string } {
  const parts = text
    .split(/[,;\n]/)
    .map(part => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const units = parts.filter((part, n) => n > 0 && isUnit(part))
  const words = parts
    .filter(part => !units.includes(part))
    .flatMap((part, n) => part.split(' ').map((text, m) => ({ text, opens: n > 0 && m === 0 })))
  return { words, unit: units.join(', ') }
}

export const textOf = (words: readonly Word[]): string =>
  words.map(({ text, opens }, n) => (n === 0 ? text : `${opens ? ', ' : ' '}${text}`)).join('')

/** Where the last part between commas begins. */
export const lastPart = (words: readonly Word[]): number =>
  Math.max(
    0,
    words.findLastIndex(({ opens }) => opens),
  )

/**
 * Whether a city may begin at a word: after a comma always, else behind nothing, a ZIP, or more of a street than its
 * number and direction, so that 'Madison' in '1234 W Madison' is none.
 */
export function canBegin(words: readonly Word[], start: number): boolean {
  const [first, ...others] = words.slice(0, start)
  if (!first || words[start]?.opens || !isNumber(first)) return true
  return others.length === 0
    ? findZip(first.text) !== undefined
    : others.some(({ text }) => !directions.has(plain(text)))
}

export const isNumber = ({ text }: Word): boolean => /^\d/.test(text)

/** Whether a street's name ends here, so that what follows is the city: 'St', 'Avenue'. */
export const endsStreet = (word: Word | undefined): boolean =>
  word !== undefined && streetEndings.has(plain(word.text))

/** The longest name of a known city that ends the last part; where it begins, or undefined. */
export function cityStart(words: readonly Word[], state?: string): number | undefined {
  const part = lastPart(words)
  for (let start = Math.max(part, words.length - longestName); start < words.length; start++) {
    const isKnown = citiesNamed(textOf(words.slice(start)), state).length > 0
    if (isKnown && canBegin(words, start)) return start
  }
}

export const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** 'Lake in the Hills'. */
const longestName = 4

const isUnit = (part: string) =>
  /^(#|(apt|apartment|unit|suite|ste|floor|fl|room|rm|bldg|building|lot)\b)/i.test(part)

const directions = new Set(['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw', 'north', 'east', 'south', 'west'])

const streetEndings = new Set(
  `st street ave av avenue rd road dr drive ln lane blvd boulevard ct court pl place way ter terrace pkwy parkway hwy
  highway cir circle sq square trl trail pass run loop`.split(/\s+/),
)
