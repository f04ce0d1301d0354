import { type City, citiesNamed, findZip } from './gazetteer.ts'
import { stateCode } from './states.ts'
import { cityStart, lastPart, plain, textOf, type Word, wordsOf } from './words.ts'

/** A typed address taken apart from its end. */
export type ReadAddress = Readonly<{
  /** What stands before the city, as it was typed. */
  street: string
  /** The city as it was typed, and the known ones it may be, most likely first. */
  city: string
  cities: readonly City[]
  state?: string
  zip?: string
}>

/**
 * Takes country, ZIP, state and county off the end, then the longest known city, and leaves the street. ZIP and city
 * are matched before anything is believed of the street: street names hold cities' names, but seldom the other way.
 */
export function readAddress(text: string): ReadAddress {
  const { words, unit } = wordsOf(text)
  const { words: left, state, zip } = withoutEnding(words)
  const known = cityStart(left, state)
  const start = known ?? unknownCityStart(left)
  const street = left.slice(0, start)
  const city = textOf(left.slice(start))
  const cities = known === undefined ? [] : citiesNamed(city, state)
  const [first] = street
  // '53202 Milwaukee'
  if (zip === undefined && street.length === 1 && first && findZip(first.text)) {
    return { street: unit, city, cities, state, zip: first.text }
  }
  return { street: [textOf(street), unit].filter(Boolean).join(', '), city, cities, state, zip }
}

export type Ending = Readonly<{ words: readonly Word[]; state?: string; zip?: string }>

/** Words without the country, the ZIP and the state at their end; those two in either order. */
export function withoutEnding(all: readonly Word[]): Ending {
  const beforeCountry = withoutCountry(all)
  const zipLast = splitZip(beforeCountry)
  const { words, state } = splitState(zipLast.words, zipLast.zip !== undefined)
  const zipFirst =
    zipLast.zip === undefined && state !== undefined ? splitZip(words) : { words, zip: zipLast.zip }
  return { words: withoutCounty(zipFirst.words), state, zip: zipFirst.zip }
}

function withoutCountry(words: readonly Word[]): readonly Word[] {
  const count = [4, 2, 1].find(n => countries.has(plain(textOf(words.slice(-n)))) && words.length > n)
  return count === undefined ? words : words.slice(0, -count)
}

const countries = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica'])

function splitZip(words: readonly Word[]): { words: readonly Word[]; zip?: string } {
  const [, zip] = /^(\d{5})(-\d{4})?$/.exec(words.at(-1)?.text ?? '') ?? []
  return zip === undefined ? { words } : { words: words.slice(0, -1), zip }
}

/**
 * A state is one only after a comma, beside a ZIP or behind a known city: '12 E Wisconsin' and '5 Elm Ct' name none.
 * A state's name that is also a city's, as Washington in Illinois, is the city, unless a ZIP follows.
 */
function splitState(words: readonly Word[], beforeZip: boolean): { words: readonly Word[]; state?: string } {
  for (const count of [3, 2, 1]) {
    const rest = words.slice(0, -count)
    const name = textOf(words.slice(-count)).replace(/\./g, '')
    const state = stateCode(name) ?? ownShortForms.get(plain(name))
    if (state === undefined || (rest.length === 0 && !beforeZip)) continue
    const isCity = !beforeZip && citiesNamed(name).length > 0
    const stands = beforeZip || words.at(-count)?.opens || splitZip(rest).zip || cityStart(rest) !== undefined
    if (stands && !isCity) return { words: rest, state }
  }
  return { words }
}

const ownShortForms = new Map([
  ['wis', 'WI'],
  ['wisc', 'WI'],
  ['ill', 'IL'],
])

/** Public geocoders name the county between the city and the state. */
function withoutCounty(words: readonly Word[]): readonly Word[] {
  const part = lastPart(words)
  return part > 0 && plain(words.at(-1)?.text ?? '') === 'county' ? words.slice(0, part) : words
}

/** A last part without a number is a city that we do not know; without a comma nothing tells it from the street. */
function unknownCityStart(words: readonly Word[]): number {
  const part = lastPart(words)
  const isPlaced = part > 0 && !words.slice(part).some(({ text }) => /\d/.test(text))
  return isPlaced ? part : words.length
}
