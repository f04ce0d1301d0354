import { milesBetween } from '../../shared/geo.ts'
import {
  canStart,
  cityStart,
  type Ending,
  endsStreet,
  isNumber,
  lastPart,
  plain,
  readAddress,
  textOf,
  type Word,
  withoutEnding,
  wordsOf,
} from './address.ts'
import { type City, citiesNamed, citiesStarting, zipsStarting } from './gazetteer.ts'
import { zipsAllowed } from './grid.ts'
import { locateLocally } from './local.ts'
import { type Place, placeOf } from './place.ts'
import { readStreet } from './street.ts'

/**
 * Completes a partly typed address by ZIPs and cities: at most `limit` places, best first. Streets are not known here, so
 * the street stays as typed. Without a city, a house number on a grid is offered in the ZIPs where it may be.
 */
export function suggest(text: string, limit: number): Place[] {
  const { zip, street } = readAddress(text)
  const guesses = zip === undefined ? guessesFor(text) : [{ street, town: text }]
  const places = new Map<string, Place>()
  for (const { street, town } of guesses) {
    // Located as it will be when it is picked, so that the place shown is the place priced.
    const located = locateLocally(zip === undefined ? [street, town].filter(Boolean).join(', ') : town)
    if (!located) continue
    const isNamed = zip === undefined && !/\d/.test(town)
    const place = placeOf({ typed: street }, isNamed ? { ...located, zip: undefined } : located)
    places.set(place.display_name, place)
    if (places.size === limit) break
  }
  return [...places.values()]
}

/** The street as typed, and a town: 'Racine, WI', or with a ZIP 'Racine, WI 53402'. */
type Guess = Readonly<{ street: string; town: string }>

function guessesFor(text: string): Guess[] {
  const { words, unit } = wordsOf(text)
  const found = zipsStarted(words) ?? citiesStarted(words)
  return found.map(({ before, town }) => ({
    street: [textOf(before), unit].filter(Boolean).join(', '),
    town,
  }))
}

type Completion = Readonly<{ before: readonly Word[]; town: string }>

/** From its third digit on, the ZIPs that a number at the end may become, near the city if one is named. */
function zipsStarted(words: readonly Word[]): Completion[] | undefined {
  const digits = words.at(-1)?.text ?? ''
  if (!/^\d{3,4}$/.test(digits)) return undefined
  const { words: left, state } = withoutEnding(words.slice(0, -1))
  const start = cityStart(left, state) ?? left.length
  const [city] = citiesNamed(textOf(left.slice(start)), state)
  const zips = zipsStarting(digits)
    .filter(zip => state === undefined || zip.state === state)
    .filter(zip => !city || milesBetween(zip, city) < 15)
  return zips.length > 0
    ? zips.map(({ city, state, zip }) => ({ before: left.slice(0, start), town: `${city}, ${state} ${zip}` }))
    : undefined
}

/** Cities with the typed name, then those that start with it, then, after a street alone, the ZIPs of its block. */
function citiesStarted(all: readonly Word[]): Completion[] {
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
function zipCompletions(before: readonly Word[], cities?: readonly City[]): Completion[] {
  const house = readStreet(textOf(before))
  const zips = house ? zipsAllowed(house) : []
  return zips
    .filter(zip => !cities || cities.some(({ name, state }) => name === zip.city && state === zip.state))
    .map(({ city, state, zip }) => ({ before, town: `${city}, ${state} ${zip}` }))
}

const completions = (words: readonly Word[], start: number, cities: readonly City[]): Completion[] =>
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
