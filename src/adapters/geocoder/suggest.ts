import { readAddress, wordsOf } from './address.ts'
import { completionsOf } from './completions.ts'
import { findZip } from './gazetteer.ts'
import { findLocally, type LocalPlace } from './local.ts'
import { type Located, type Place, placeOf, type Street } from './place.ts'
import { readStreet } from './street.ts'
import type { Hit, StreetIndex } from './streets/open.ts'

/**
 * Completes a partly typed address: at most `limit` places, best first. Imported streets that have the house come first.
 * Other streets stay as typed, with the ZIPs and cities that complete them.
 */
export function suggest(text: string, limit: number, streets?: StreetIndex): Place[] {
  const places = new Map<string, Place>()
  for (const place of candidates(text, limit, streets)) {
    places.set(place.display_name, place)
    if (places.size === limit) break
  }
  return [...places.values()]
}

function* candidates(text: string, limit: number, streets?: StreetIndex): Generator<Place> {
  const { zip, street } = readAddress(text)
  if (zip !== undefined) {
    const found = findLocally(text, streets)
    if (found) yield placeOf(streetOf(street, found), found.located)
    return
  }
  if (streets) yield* startedStreets(text, limit, streets)
  for (const { street, town, guess } of completionsOf(text)) {
    const hasZip = /\d{5}$/.test(town)
    // Where the streets are known, the grid need not guess.
    if (guess && streets?.covers(guess.zip)) continue
    // Located as it will be when it is picked, so that the place shown is the place priced.
    const found = findLocally([street, town].filter(Boolean).join(', '), streets)
    if (!found) continue
    const { located } = found
    const place = hasZip || located.source === 'streets' ? located : { ...located, zip: undefined }
    yield placeOf(streetOf(street, found), place)
  }
}

/** Houses on streets whose name is being typed; its town is not yet. */
function* startedStreets(text: string, limit: number, streets: StreetIndex) {
  const house = readStreet(text)
  const { words, unit } = wordsOf(text)
  if (!house || words.some(({ opens }) => opens)) return
  for (const hit of streets.search(house, limit)) {
    const place = locatedAt(hit)
    if (place) yield placeOf({ number: house.number, road: hit.road, typed: unit }, place)
  }
}

function locatedAt({ latitude, longitude, zip }: Hit): Located | undefined {
  const place = findZip(zip)
  if (!place?.isArea) return undefined
  const { city, state } = place
  return { latitude, longitude, zip, city, state, precision: 'street', source: 'streets' }
}

/** What was found of a typed street. */
const streetOf = (typed: string, { house }: LocalPlace): Street =>
  house ? { ...house, typed: wordsOf(typed).unit } : { typed }
