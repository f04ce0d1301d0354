import type { Precision } from '../../shared/catalog.ts'
import {
  beginsStreet,
  endsStreet,
  isCorner,
  isNumber,
  lastPart,
  readAddress,
  type Word,
  wordsOf,
} from './address.ts'
import { citiesNamed } from './gazetteer.ts'
import { stateCode, stateName, stateOfZip } from './states.ts'

/**
 * The state or country that an address names if that is neither Wisconsin nor Illinois, in words, such as 'Florida' or
 * 'Canada'. For an address that was not located: with an answer it is outside our area, without one it is unknown.
 */
export function outsideOf(text: string): string | undefined {
  const { state, zip } = readAddress(text)
  const code = (zip && stateOfZip(zip)) ?? state ?? stateAtEnd(text)
  if (code !== undefined) return code === 'WI' || code === 'IL' ? undefined : stateName(code)
  return isCanadian(text) ? 'Canada' : countryAtEnd(text)
}

type Ends = Readonly<{
  fromAddress: string
  toAddress?: string | null
  fromPrecision?: Precision | null
  toPrecision?: Precision | null
}>

/**
 * Whether it can be told between which states a move is: each end was located or names another state or country, and not
 * both the same one, in which we do not quote.
 */
export function tellsStates({ fromAddress, toAddress, fromPrecision, toPrecision }: Ends): boolean {
  if (fromPrecision && toPrecision) return true
  const [from, to] = [outsideOf(fromAddress), outsideOf(toAddress ?? '')]
  const isPlaced = (fromPrecision || from !== undefined) && (toPrecision || to !== undefined)
  return Boolean(isPlaced) && from !== to
}

/**
 * A state that follows an unknown city without a comma, as in 'Las Vegas NV'. The parser ignores it, because 'CT' and
 * 'DR' end streets and 'California' is one: here a town must precede it, after a street's ending if there is a number.
 */
function stateAtEnd(text: string): string | undefined {
  const { words } = wordsOf(text)
  for (const count of [3, 2, 1]) {
    const before = words.slice(0, -count)
    const code = stateCode(joined(words.slice(-count)))
    if (code !== undefined && endsWithTown(before)) return code
  }
}

function endsWithTown(words: readonly Word[]): boolean {
  const last = words.at(-1)
  const [first] = words
  if (!first || !last || !/\p{L}{3}/u.test(last.text)) return false
  if (endsStreet(last) || beginsStreet(last) || isCorner(last)) return false
  return !isNumber(first) || words.slice(0, -1).some(endsStreet)
}

const joined = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

/** With a postal code of Canada, or a province after a comma or a town. */
function isCanadian(text: string): boolean {
  const { words } = wordsOf(text)
  const last = joined(words.slice(lastPart(words)))
  return (
    /\b[a-z]\d[a-z] ?\d[a-z]\d$/i.test(last) ||
    (lastPart(words) > 0 && provinces.test(last)) ||
    [2, 1].some(count => provinces.test(joined(words.slice(-count))) && endsWithTown(words.slice(0, -count)))
  )
}

const provinces =
  /^(ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|Ontario|Qu[eé]bec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick)$/i

/**
 * A name that is also a town of ours needs something before it. '12 W Cuba' and '12 New England' are streets, and Little
 * Italy is in Chicago.
 */
function countryAtEnd(text: string): string | undefined {
  const { words } = wordsOf(text)
  for (const count of [3, 2, 1]) {
    const name = joined(words.slice(-count)).toLowerCase().replace(/\./g, '')
    const before = words.at(-count - 1)
    const isStreet = !words.at(-count)?.opens && before && (isNumber(before) || beginsStreet(before))
    const country = countries.get(name)
    if (country && !isStreet && (before || citiesNamed(name).length === 0)) return country
  }
}

/**
 * Whether an address ends in a city that is well known and far away. It needs no state, but has to stand alone, after a
 * comma or after a street: '12 W London' is a street.
 */
export function endsFarAway(text: string): boolean {
  const { words } = wordsOf(text)
  return [3, 2, 1].some(count => {
    const before = words.slice(0, -count)
    const street = before.filter(word => !beginsStreet(word))
    const stands = before.length === 0 || words.at(-count)?.opens || endsStreet(street.at(-1))
    return stands && farCities.has(joined(words.slice(-count)).toLowerCase())
  })
}

/** The largest cities of the world and of the US that no town of ours is called after. */
const farCities = new Set(
  `amsterdam, baltimore, bangkok, barcelona, beijing, bogota, boston, budapest, buenos aires, calgary, cincinnati,
  copenhagen, delhi, denver, detroit, dubai, dublin, edinburgh, frankfurt, guadalajara, hong kong, honolulu, houston,
  indianapolis, istanbul, jerusalem, johannesburg, kansas city, kyiv, las vegas, lisbon, london, los angeles, madrid,
  manila, melbourne, memphis, mexico city, miami, miami beach, minneapolis, monterrey, montréal, moscow, mumbai, munich,
  nairobi, new delhi, new orleans, new york city, orlando, osaka, oslo, philadelphia, pittsburgh, portland, prague,
  quebec, québec, rio de janeiro, san antonio, san diego, san francisco, sao paulo, são paulo, seattle, seoul, shanghai,
  singapore, sydney, tampa, tel aviv, tokyo, toronto, vancouver, zurich, zürich`
    .split(',')
    .map(name => name.trim()),
)

const countries = new Map(
  `Argentina, Australia, Austria, Belgium, Brazil, Canada, Chile, China, Colombia, Cuba, Denmark, Ecuador, Egypt, England,
  Finland, France, Germany, Greece, Guatemala, Honduras, Hungary, India, Indonesia, Ireland, Israel, Italy, Jamaica, Japan,
  Kenya, Korea, Mexico, Netherlands, New Zealand, Nigeria, Norway, Pakistan, Peru, Philippines, Poland, Portugal,
  Puerto Rico, Romania, Russia, Scotland, Singapore, South Africa, South Korea, Spain, Sweden, Switzerland, Thailand,
  Turkey, UK, Ukraine, United Kingdom, Venezuela, Vietnam, Wales`
    .split(',')
    .map(name => [name.trim().toLowerCase(), name.trim()] as const),
)
