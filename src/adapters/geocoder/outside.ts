import { endsStreet, isNumber, lastPart, readAddress, type Word, wordsOf } from './address.ts'
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
  if (!first || !last || !/\p{L}{3}/u.test(last.text) || endsStreet(last)) return false
  return !isNumber(first) || words.slice(0, -1).some(endsStreet)
}

const joined = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

/** With a postal code of Canada, or a province after a comma. */
function isCanadian(text: string): boolean {
  const { words } = wordsOf(text)
  const last = joined(words.slice(lastPart(words)))
  return /\b[a-z]\d[a-z] ?\d[a-z]\d$/i.test(last) || (lastPart(words) > 0 && provinces.test(last))
}

const provinces =
  /^(ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|Ontario|Qu[eé]bec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick)$/i

/** A name that is also a town of ours needs something before it. */
function countryAtEnd(text: string): string | undefined {
  const words = joined(wordsOf(text).words).toLowerCase().replace(/\./g, '').split(' ')
  return [3, 2, 1]
    .map(count => words.slice(-count).join(' '))
    .filter(name => name.split(' ').length < words.length || citiesNamed(name).length === 0)
    .map(name => countries.get(name))
    .find(name => name !== undefined)
}

const countries = new Map(
  `Argentina, Australia, Austria, Belgium, Brazil, Canada, Chile, China, Colombia, Cuba, Denmark, Ecuador, Egypt, England,
  Finland, France, Germany, Greece, Guatemala, Honduras, Hungary, India, Indonesia, Ireland, Israel, Italy, Jamaica, Japan,
  Kenya, Korea, Mexico, Netherlands, New Zealand, Nigeria, Norway, Pakistan, Peru, Philippines, Poland, Portugal,
  Puerto Rico, Romania, Russia, Scotland, Singapore, South Africa, South Korea, Spain, Sweden, Switzerland, Thailand,
  Turkey, UK, Ukraine, United Kingdom, Venezuela, Vietnam, Wales`
    .split(',')
    .map(name => [name.trim().toLowerCase(), name.trim()] as const),
)
