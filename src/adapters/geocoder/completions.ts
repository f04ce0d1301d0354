import { milesBetween } from '../../shared/geo.ts'
import {
  canStart,
  cityStart,
  type Ending,
  endsStreet,
  isNumber,
  lastPart,
  plain,
  textOf,
  type Word,
  withoutEnding,
  wordsOf,
} from './address.ts'
import { type City, citiesNamed, citiesStarting, zipsStarting } from './gazetteer.ts'
import { zipsAllowed } from './grid.ts'
import { readStreet } from './street.ts'

/** The street as typed, and a town: 'Racine, WI', or with a ZIP 'Racine, WI 53402'. `byGrid` is a ZIP guessed by the grid. */
export type Completion = Readonly<{ street: string; town: string; byGrid?: string }>

/** The towns and ZIPs that complete a partly typed address without a ZIP, best first. */
export function completionsOf(text: string): Completion[] {
  const { words, unit } = wordsOf(text)
  const found = zipsStarted(words) ?? citiesStarted(words)
  return found.map(({ before, ...guess }) => {
    const street = [textOf(before), unit].filter(Boolean).join(', ')
    return { street, ...guess }
  })
}

type Guess = Readonly<{ before: readonly Word[]; town: string; byGrid?: string }>

/**
 * From its third digit on, the ZIPs that a number at the end may become, near the city if one is named, and first those that
 * the house number allows.
 */
function zipsStarted(words: readonly Word[]): Guess[] | undefined {
  const digits = words.at(-1)?.text ?? ''
  if (!/^\d{3,4}$/.test(digits)) return undefined
  const { words: left, state } = withoutEnding(words.slice(0, -1))
  const start = cityStart(left, state) ?? left.length
  const [city] = citiesNamed(textOf(left.slice(start)), state)
  const zips = zipsStarting(digits)
    .filter(zip => state === undefined || zip.state === state)
    .filter(zip => !city || milesBetween(zip, city) < 15)
  const before = left.slice(0, start)
  const house = readStreet(textOf(before))
  const allowed = new Set(house && zipsAllowed(house))
  const likely = zips.filter(zip => allowed.has(zip))
  const guesses = [...likely, ...zips.filter(zip => !allowed.has(zip))]
  return guesses.length > 0
    ? guesses.map(({ city, state, zip }) => ({ before, town: `${city}, ${state} ${zip}` }))
    : undefined
}

/** Cities with the typed name, then those that start with it, then, after a street alone, the ZIPs of its block. */
function citiesStarted(all: readonly Word[]): Guess[] {
  const { words, state } = withoutPartialState(withoutEnding(all))
  const starts = cityStarts(words)
  const named = starts.flatMap(start => {
    const cities = citiesNamed(textOf(words.slice(start)), state)
    return [...completions(words, start, cities), ...zipCompletions(words.slice(0, start), cities)]
  })
  const begun = starts
    .map(start => completions(words, start, citiesStarting(textOf(words.slice(start)), state)))
    .find(found => found.length > 0)
  if (begun) return [...named, ...begun]
  return zipCompletions(words)
}

/** The ZIPs where the house may be by the number grids, in one of the cities if there are any. */
function zipCompletions(before: readonly Word[], cities?: readonly City[]): Guess[] {
  const house = readStreet(textOf(before))
  const zips = house ? zipsAllowed(house) : []
  return zips
    .filter(zip => !cities || cities.some(({ name, state }) => name === zip.city && state === zip.state))
    .map(({ city, state, zip }) => ({ before, town: `${city}, ${state} ${zip}`, byGrid: zip }))
}

const completions = (words: readonly Word[], start: number, cities: readonly City[]): Guess[] =>
  cities.map(({ name, state, zip, zips }) => ({
    before: words.slice(0, start),
    town: `${name}, ${state}${zips === 1 ? ` ${zip}` : ''}`,
  }))

/** The start of a state's name counts after a city of that state: 'Milwaukee, W'. */
function withoutPartialState({ words, state }: Ending): Ending {
  const rest = words.slice(0, -1)
  const letters = words.at(-1)?.text.toLowerCase() ?? ''
  const begun =
    state === undefined && letters !== '' ? ownStates.find(({ name }) => name.startsWith(letters)) : undefined
  return begun && cityStart(rest, begun.code) !== undefined
    ? { words: rest, state: begun.code }
    : { words, state }
}

const ownStates = [
  { name: 'wisconsin', code: 'WI' },
  { name: 'illinois', code: 'IL' },
]

/** Where the city may start, best first: after the last comma, after a street's ending, or as early as possible. */
function cityStarts(words: readonly Word[]): number[] {
  const part = lastPart(words)
  const hasNumber = words.slice(0, 1).some(isNumber)
  const rank = (start: number) => (start === part ? 2 : endsStreet(words[start - 1]) ? 1 : 0)
  return words
    .map((_, start) => start)
    .filter(start => start >= part && (hasNumber || rank(start) > 0))
    .filter(start => canStart(words, start) && canBeCity(words.slice(start), start === part))
    .sort((a, b) => rank(b) - rank(a) || a - b)
}

/** Has letters; within a part, one is too little, and 'St' still belongs to the street. */
function canBeCity(words: readonly Word[], isPart: boolean): boolean {
  const { length } = plain(textOf(words))
  return isPart ? length > 0 : length > 1 && !(words.length === 1 && endsStreet(words[0]))
}
