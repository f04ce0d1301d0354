import { type City, citiesNamed, findZip } from './gazetteer.ts'
import { stateCode } from './states.ts'

/** A typed address, parsed from its end. */
export type ReadAddress = Readonly<{
  /** The text before the city, as typed. */
  street: string
  /** The city as typed, and the known ones that it may be, most likely first. */
  city: string
  cities: readonly City[]
  state?: string
  /** As typed between the city and the state: 'Kane' of 'Maple Park, Kane County, IL'. */
  county?: string
  zip?: string
}>

/**
 * Takes country, ZIP, state and county off the end, then the longest known city, and leaves the street. ZIP and city
 * are matched first: street names often contain cities' names, but seldom the other way round.
 */
export function readAddress(text: string): ReadAddress {
  const { words, unit } = wordsOf(text)
  const { words: left, state, county, zip } = withoutEnding(words)
  const known = cityStart(left, state)
  const start = known ?? unknownCityStart(left)
  const street = left.slice(0, start)
  const city = textOf(left.slice(start))
  const cities = known === undefined ? [] : citiesNamed(city, state)
  const [first] = street
  // '53202 Milwaukee'
  if (zip === undefined && street.length === 1 && first && findZip(first.text)) {
    return { street: unit, city, cities, state, county, zip: first.text }
  }
  return { street: [textOf(street), unit].filter(Boolean).join(', '), city, cities, state, county, zip }
}

export type Ending = Readonly<{ words: readonly Word[]; state?: string; county?: string; zip?: string }>

/** Removes the country, ZIP and state in either order, and the county from the end. */
export function withoutEnding(all: readonly Word[]): Ending {
  const beforeCountry = withoutCountry(all)
  const zipLast = splitZip(beforeCountry)
  const { words, state } = splitState(zipLast.words, zipLast.zip !== undefined)
  const zipFirst =
    zipLast.zip === undefined && state !== undefined ? splitZip(words) : { words, zip: zipLast.zip }
  return { ...splitCounty(zipFirst.words), state, zip: zipFirst.zip }
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
 * A word is a state only after a comma, next to a ZIP, or after a known city: '12 E Wisconsin' and '5 Elm Ct' have
 * none. A state's name that is also a city's, as Washington in Illinois, is the city, unless a ZIP follows.
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
function splitCounty(words: readonly Word[]): { words: readonly Word[]; county?: string } {
  const part = lastPart(words)
  const isCounty = part > 0 && plain(words.at(-1)?.text ?? '') === 'county'
  return isCounty ? { words: words.slice(0, part), county: textOf(words.slice(part, -1)) } : { words }
}

/** A last part without a number is an unknown city; without a comma, it cannot be told from the street. */
function unknownCityStart(words: readonly Word[]): number {
  const part = lastPart(words)
  const isPlaced = part > 0 && !words.slice(part).some(({ text }) => /\d/.test(text))
  return isPlaced ? part : words.length
}

/** A word as typed; `opens` if it is the first after a comma. */
export type Word = Readonly<{ text: string; opens: boolean }>

/** The words of an address, and its unit, such as "Apt 4", wherever that stands. */
export function wordsOf(text: string): { words: Word[]; unit: string } {
  const parts = readable(text)
    .split(/[,;\n]/)
    .map(part => part.trim().replace(/\s+/g, ' ').replace(gridPair, '$1$2$3$4'))
    .filter(Boolean)
  const units = parts.filter((part, n) => n > 0 && isUnit(part))
  const words = parts
    .filter(part => !units.includes(part))
    .flatMap((part, n) => part.split(' ').map((text, m) => ({ text, opens: n > 0 && m === 0 })))
  return { words, unit: units.join(', ') }
}

/** The two halves of a number on the grid of rural Wisconsin, as in 'N112 W17001 Mequon Rd'. */
const gridPair = /^([ns]\d{1,3}) ?([ew]\d{3,5})\b|^([ew]\d{1,3}) ?([ns]\d{3,5})\b/i

/** Without invisible marks, as around text from right to left, and with full-width letters and digits as ASCII. */
const readable = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))

export const textOf = (words: readonly Word[]): string =>
  words.map(({ text, opens }, n) => (n === 0 ? text : `${opens ? ', ' : ' '}${text}`)).join('')

/** Where the part after the last comma starts. */
export const lastPart = (words: readonly Word[]): number =>
  Math.max(
    0,
    words.findLastIndex(({ opens }) => opens),
  )

/**
 * Whether a city may start at a word: always after a comma; otherwise at the start, after a ZIP, or after more of a
 * street than its number, its direction or 'Old', so 'Madison' in '1234 W Madison' is not a city; and never at a corner or
 * after 'to', as in 'Halsted and Racine'.
 */
export function canStart(words: readonly Word[], start: number): boolean {
  const [first, ...others] = words.slice(0, start)
  if (!first || words[start]?.opens) return true
  const before = words[start - 1]
  // European postal codes stand before the town: '1201 Geneva'.
  if (before?.opens && /^\d+$/.test(before.text) && !findZip(before.text)) return false
  if (isCorner(before) || isCorner(words[start])) return false
  if (!isNumber(first)) return true
  return others.length === 0 ? findZip(first.text) !== undefined : !others.every(beginsStreet)
}

/** A house number, such as '12', '12-B' or '12½', also on the grids of rural Wisconsin: 'W156N8480', 'N6475'. */
export const isNumber = ({ text }: Word): boolean =>
  /^(\d{1,6}([-/]?[a-z]|[-/]\d+|[¼½¾])?|[nsew]\d+([nsew]\d+)?)$/i.test(text)

/** Whether a street's name ends here ('St', 'Avenue'), so that the city follows. */
export const endsStreet = (word: Word | undefined): boolean =>
  word !== undefined && streetEndings.has(plain(word.text))

/**
 * Where the longest known city at the end of the last part starts; undefined if there is none, or if it cannot start there:
 * '12 N Lake Geneva' is not on a Lake Street in Geneva.
 */
export function cityStart(words: readonly Word[], state?: string): number | undefined {
  if (isCorner(words.at(-1))) return undefined
  const part = lastPart(words)
  for (let start = Math.max(part, words.length - longestName); start < words.length; start++) {
    const isKnown = citiesNamed(textOf(words.slice(start)), state).length > 0
    if (isKnown) return canStart(words, start) ? start : undefined
  }
}

export const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** In words: 'Lake in the Hills'. */
const longestName = 4

const isUnit = (part: string) =>
  /^(#|(apt|apartment|unit|suite|ste|floor|room|rm|bldg|building|lot)\b|fl\.? ?\d{1,2}$)/i.test(part)

/** Whether it is a direction or an adjective: what follows is still the name of the street. */
export const beginsStreet = ({ text }: Word): boolean => streetBeginnings.has(plain(text))

const streetBeginnings = new Set(
  `n e s w ne nw se sw north east south west northeast northwest southeast southwest old new upper lower little`.split(
    ' ',
  ),
)

/** Whether it stands between two streets, or two towns. */
export const isCorner = (word: Word | undefined): boolean => corners.has(word?.text.toLowerCase() ?? '')

const corners = new Set(['and', '&', '+', 'at', '@', 'near', 'to'])

const streetEndings = new Set(
  `st street ave av avenue rd road dr drive ln lane blvd boulevard ct court pl place way ter terrace pkwy parkway hwy
  highway cir circle sq square trl trail pass run loop plaza broadway`.split(/\s+/),
)
