import { isNumber, wordsOf } from './address.ts'

export type Direction = 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw'

/** A street with a normalized name, so that 'North 27th Street' and 'N 27TH ST.' are the same. */
export type StreetName = Readonly<{
  /** Before the name, as in 'N 27th St'. */
  before?: Direction
  /** In lowercase, its words and ending abbreviated: '27th st', 'martin luther king jr dr'. */
  name: string
  /** After the name, as in '1st Ave N'. */
  after?: Direction
}>

/** A house on a street. */
export type House = StreetName &
  Readonly<{
    /** The number as typed, such as '1234', '12-B' or 'W156N8480'. */
    number: string
    /** How far along its street: the last digits of the number. */
    value: number
    /** The part of a street address that is neither its number nor its unit, as typed. */
    road: string
  }>

/** Reads the number and street of a typed street address, with its unit before or after it; undefined without both. */
export function readStreet(text: string): House | undefined {
  for (const part of text.split(',')) {
    const { words } = wordsOf(part)
    const [first, ...others] = words
    if (!first || !isNumber(first)) continue
    const road = others
      .filter(({ text }, n) => n > 0 || !/^\d\/\d$/.test(text))
      .map(({ text }) => text)
      .join(' ')
      .replace(unitAtEnd, '')
    const street = streetName(road)
    const [digits] = /\d+(?=\D*$)/.exec(first.text.replace(/(?<=\d)([-/]?[a-z]|[-/]\d+)$/i, '')) ?? []
    if (digits === undefined || street.name === '') return undefined
    return { ...street, number: first.text, value: Number(digits), road }
  }
}

/** Normalizes the name of a street and takes off its directions. 'North Ave' is a name; the name of 'N' alone is ''. */
export function streetName(text: string): StreetName {
  const words = wordsOfName(text)
  const [first = '', ...others] = words
  const isNamed = others.some(word => !endings.has(word))
  const before = others.length === 0 || isNamed ? directions.get(first) : undefined
  const rest = before === undefined ? words : others
  const after = rest.length > 1 ? directions.get(rest.at(-1) ?? '') : undefined
  return { before, name: (after === undefined ? rest : rest.slice(0, -1)).join(' '), after }
}

/** The normalized words of a street's name, directions included. */
export const keyOf = (name: string): string => wordsOfName(name).join(' ')

/** The normalized words of a street address, with its number and unit: '12 n main st apt 4'. */
export const addressKey = (street: string): string =>
  wordsOfName(street)
    .map(word => directions.get(word) ?? word)
    .join(' ')

/** Whether a name ends in a kind of street, as 'wacker dr' but not 'wacker'. */
export const hasEnding = (name: string): boolean => isEnding(name.slice(name.lastIndexOf(' ') + 1))

/** The names that a name may become whose last word is being typed: 'wacker driv' is 'wacker dr'. */
export function completionsOfName(name: string): string[] {
  const start = name.lastIndexOf(' ') + 1
  const word = name.slice(start)
  if (start === 0 || word.length < 2) return [name]
  const begun = [...longKinds]
    .filter(([long]) => long.startsWith(word))
    .map(([, short]) => name.slice(0, start) + short)
  return [...new Set([name, ...begun])]
}

export const isEnding = (word: string): boolean => endings.has(word)

const wordsOfName = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(shortOf)

const shortOf = (word: string): string => shortForms.get(word) ?? word

const unitAtEnd = /\s+(#\s*\S+|(apt|apartment|unit|suite|ste|floor|fl|room|rm|bldg|lot)\.?\s+\S+)$/i

const directions: ReadonlyMap<string, Direction> = new Map<string, Direction>([
  ['n', 'n'],
  ['north', 'n'],
  ['e', 'e'],
  ['east', 'e'],
  ['s', 's'],
  ['south', 's'],
  ['w', 'w'],
  ['west', 'w'],
  ['ne', 'ne'],
  ['northeast', 'ne'],
  ['nw', 'nw'],
  ['northwest', 'nw'],
  ['se', 'se'],
  ['southeast', 'se'],
  ['sw', 'sw'],
  ['southwest', 'sw'],
])

/** Abbreviations of the Postal Service (Publication 28, appendix C), after the words that they stand for. */
const kinds = `avenue av ave, street str st, road rd, drive drv dr, lane ln, boulevard blv blvd, court crt ct, place pl,
  terrace terr ter, parkway pkway pkwy, highway hiway hwy, circle cir, square sqr sq, trail trl, way, plaza plz`
const otherWords = `crossing xing, point pt, ridge rdg, heights hts, alley aly, expressway expy, turnpike tpke, bend bnd,
  cove cv, creek crk, crescent cres, estates ests, glen gln, green grn, grove grv, hollow holw, junction jct, landing lndg,
  manor mnr, meadow mdw, meadows mdws, view vw, saint st, mount mt, fort ft, county co, route rte, first 1st, second 2nd,
  third 3rd, fourth 4th, fifth 5th, sixth 6th, seventh 7th, eighth 8th, ninth 9th, tenth 10th`

const wordsIn = (text: string) => text.split(',').map(entry => entry.trim().split(' '))
const shortForms: ReadonlyMap<string, string> = new Map(
  wordsIn(`${kinds}, ${otherWords}`).flatMap(words =>
    words.map(word => [word, words.at(-1) ?? word] as const),
  ),
)

const longKinds = new Map(wordsIn(kinds).map(words => [words[0] ?? '', words.at(-1) ?? ''] as const))

/** The kinds of streets, which their names end in. */
const endings: ReadonlySet<string> = new Set(wordsIn(kinds).map(words => words.at(-1) ?? ''))
