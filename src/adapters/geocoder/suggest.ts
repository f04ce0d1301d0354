import { milesBetween } from '../../shared/geo.ts'
import {
  type City,
  citiesNamed,
  citiesStarting,
  type Place,
  placeOf,
  type Zip,
  zipsStarting,
} from './gazetteer.ts'
import {
  canStart,
  cityStart,
  type Ending,
  endsStreet,
  isNumber,
  lastPart,
  locateLocally,
  readAddress,
  textOf,
  type Word,
  withoutEnding,
  wordsOf,
} from './local.ts'

/**
 * Completes a partly typed address: at most `limit` places, best first. Only ZIPs and cities are known: the street is
 * kept as typed, and until a city is typed, the likeliest ones are offered.
 */
export function suggest(text: string, limit: number): Place[] {
  const { zip, street } = readAddress(text)
  if (zip !== undefined) {
    const located = locateLocally(text)
    return located ? [placeOf(street, located)] : []
  }
  const { words, unit } = wordsOf(text)
  const places = (zipsStarted(words) ?? citiesStarted(words)).map(({ before, place }) =>
    placeOf([textOf(before), unit].filter(Boolean).join(', '), place),
  )
  return [...new Map(places.map(place => [place.display_name, place])).values()].slice(0, limit)
}

type Guess = Readonly<{ before: readonly Word[]; place: Omit<Zip, 'zip' | 'isArea'> & { zip?: string } }>

/** From its third digit on, the ZIPs that a number at the end may become, near the city if one is named. */
function zipsStarted(words: readonly Word[]): Guess[] | undefined {
  const digits = words.at(-1)?.text ?? ''
  if (!/^\d{3,4}$/.test(digits)) return undefined
  const { words: left, state } = withoutEnding(words.slice(0, -1))
  const start = cityStart(left, state) ?? left.length
  const [city] = citiesNamed(textOf(left.slice(start)), state)
  const zips = zipsStarting(digits)
    .filter(zip => state === undefined || zip.state === state)
    .filter(zip => !city || milesBetween(zip, city) < 15)
  return zips.length > 0 ? zips.map(place => ({ before: left.slice(0, start), place })) : undefined
}

/** Cities with the typed name, then those that start with it, then, after a street alone, the likeliest ones. */
function citiesStarted(all: readonly Word[]): Guess[] {
  const { words, state } = withoutPartialState(withoutEnding(all))
  const guesses = (start: number, cities: readonly City[]) =>
    cities.map(city => guess(words.slice(0, start), city))
  const starts = cityStarts(words)
  const named = starts.flatMap(start => guesses(start, citiesNamed(textOf(words.slice(start)), state)))
  const begun = starts
    .map(start => guesses(start, citiesStarting(textOf(words.slice(start)), state)))
    .find(found => found.length > 0)
  if (begun) return [...named, ...begun]
  const isStreet = words.slice(0, 1).some(isNumber) && canStart(words, words.length)
  return isStreet ? guesses(words.length, citiesStarting('', state)) : []
}

const guess = (before: readonly Word[], { name, zip, zips, ...city }: City): Guess => ({
  before,
  place: { ...city, city: name, zip: zips === 1 ? zip : undefined },
})

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
    .filter(start => canStart(words, start) && (start === part || canBeCity(words.slice(start))))
    .sort((a, b) => rank(b) - rank(a) || a - b)
}

/** Within a part, one letter is too little, and 'St' still belongs to the street. */
const canBeCity = (words: readonly Word[]) =>
  textOf(words).length > 1 && !(words.length === 1 && endsStreet(words[0]))
