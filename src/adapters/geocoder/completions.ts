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
import { type City, citiesNamed, citiesStarting, type Zip, zipsOf, zipsStarting } from './gazetteer.ts'
import { candidatesOf, isOnGrid, startsOnGrid } from './grid.ts'
import { readStreet } from './street.ts'

/**
 * The street as typed, and a town: 'Racine, WI', or with a ZIP 'Racine, WI 53402'. With `guess`, only a number grid
 * suggests it.
 */
export type Completion = Readonly<{ street: string; town: string; guess?: Zip }>

/** The towns and ZIPs that complete a partly typed address without a ZIP, best first. */
export function completionsOf(text: string): Completion[] {
  const { words, unit } = wordsOf(text)
  const found = zipsStarted(words) ?? citiesStarted(words)
  return found.map(({ before, ...guess }) => {
    const street = [textOf(before), unit].filter(Boolean).join(', ')
    return { street, ...guess }
  })
}

type Guess = Omit<Completion, 'street'> & Readonly<{ before: readonly Word[] }>

/**
 * From its third digit on, the ZIPs that a number at the end may become, near the city if one is named, and first those
 * that the house number allows.
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
  const likely = house ? candidatesOf(house).flatMap(each => each.zips.filter(zip => zips.includes(zip))) : []
  const guesses = [...new Set([...likely, ...zips])]
  return guesses.length > 0 ? guesses.map(zip => ({ before, town: townOf(zip) })) : undefined
}

/** Cities with the typed name, then those that start with it, then, after a street alone, where the grids have it. */
function citiesStarted(all: readonly Word[]): Guess[] {
  const { words, state = stateOfNumber(all) } = withoutPartialState(withoutEnding(all))
  const starts = cityStarts(words)
  const named = starts.flatMap(start => {
    const cities = citiesNamed(textOf(words.slice(start)), state)
    return [...completions(words, start, cities), ...onGrids(words.slice(0, start), cities)]
  })
  const begun = starts
    .filter(start => mayBegin(words, start))
    .map(start => completions(words, start, citiesStarting(textOf(words.slice(start)), state)))
    .find(found => found.length > 0)
  if (named.length === 0 && !begun) return onGrids(words)
  // After a street, a whole name is that town and not the start of another: Chicago, not Chicago Heights.
  return named.some(({ before }) => before.length > 0) ? named : [...named, ...(begun ?? [])]
}

/** Numbers with two directions, 'W156N8480', are only in Wisconsin, where Germantown is not the one in Illinois. */
const stateOfNumber = ([number]: readonly Word[]): string | undefined =>
  /^[nsew]\d+[nsew]\d+$/i.test(number?.text ?? '') ? 'WI' : undefined

/** Half a town follows a whole street: 'Shore' after '5300 S Lake' is still the street. */
function mayBegin(words: readonly Word[], start: number): boolean {
  const [street, all] = [words.slice(0, start), words].map(part => readStreet(textOf(part)))
  if (!street || words[start]?.opens || endsStreet(words[start - 1])) return true
  return isOnGrid(street) && !startsOnGrid(all?.name ?? '')
}

/**
 * The town and the ZIPs where the house may be by the number grids, in one of the cities if there are any, and else only on
 * a street that the grids know. No ZIPs if they are too many to choose from.
 */
function onGrids(before: readonly Word[], cities?: readonly City[]): Guess[] {
  const house = readStreet(textOf(before))
  if (!house || !(cities ? cities.length > 0 : isOnGrid(house))) return []
  const nameOf = new Map(cities?.flatMap(city => zipsOf(city.name, city.state).map(zip => [zip, city.name])))
  const found = candidatesOf(house).map(({ zips }) => zips.filter(zip => !cities || nameOf.has(zip)))
  const towns = cities
    ? []
    : found.flatMap(([first, ...others]) =>
        first && others.every(({ city }) => city === first.city)
          ? [{ before, town: `${first.city}, ${first.state}`, guess: first }]
          : [],
      )
  const zips = found.filter(({ length }) => length <= mostChoices).flat()
  return [...towns, ...zips.map(zip => ({ before, town: townOf(zip, nameOf.get(zip)), guess: zip }))]
}

const mostChoices = 4

const townOf = ({ city, state, zip }: Zip, name = city) => `${name}, ${state} ${zip}`

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
    .filter(start => canStart(words, start) && !isLaterPart(words, start) && isAfterStreet(words, start))
    .filter(start => canBeCity(words.slice(start), start === part))
    .sort((a, b) => rank(b) - rank(a) || a - b)
}

/** After a comma, the town of a street with a number or an ending: 'ON' in 'Toronto, ON' is the start of none of ours. */
function isAfterStreet(words: readonly Word[], start: number): boolean {
  const before = words.slice(0, start)
  const [road, kind] = before.slice(-2).map(({ text }) => plain(text))
  // The roads of Wisconsin's counties have letters: 'County Road ES'.
  if (
    road &&
    kind &&
    /^(county|county?|cty|co|state)$/.test(road) &&
    /^(road|rd|hwy|highway|trunk)$/.test(kind)
  )
    return false
  return before.length === 0 || before.some(word => /\d/.test(word.text) || endsStreet(word))
}

/** Whether a known name starts one word earlier, as Lake Geneva does before Geneva. */
const isLaterPart = (words: readonly Word[], start: number) =>
  start > lastPart(words) && citiesNamed(textOf(words.slice(start - 1))).length > 0

/** Has letters; within a part, one is too little, and 'St' still belongs to the street. */
function canBeCity(words: readonly Word[], isPart: boolean): boolean {
  const { length } = plain(textOf(words))
  return isPart ? length > 0 : length > 1 && !(words.length === 1 && endsStreet(words[0]))
}
