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
      .map(({ text }) => text)
      .join(' ')
      .replace(unitAtEnd, '')
    const street = streetName(road)
    const [digits] = /\d+(?=\D*$)/.exec(first.text.replace(/(?<=\d)([-/]?[a-z]|[-/]\d+)$/i, '')) ?? []
    if (digits === undefined || street.name === '') return undefined
    return { ...street, number: first.text, value: Number(digits), road }
  }
}

/** Normalizes the name of a street. The name is '' if there are only directions. */
export function streetName(text: string): StreetName {
  const words = text
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const before = directions.get(words[0] ?? '')
  const named = before === undefined ? words : words.slice(1)
  // 'North Ave' and 'W North' are called for a direction.
  const isName =
    before !== undefined &&
    (named.length === 0 || (named.length === 1 && endings.has(shortOf(named[0] ?? ''))))
  const rest = isName ? words : named
  const last = directions.get(rest.at(-1) ?? '')
  const after = rest.length > 1 && !isName ? last : undefined
  const name = (after === undefined ? rest : rest.slice(0, -1)).map(shortOf)
  if (isName && named.length === 0) return { name: '' }
  return {
    ...(before !== undefined && !isName && { before }),
    name: name.join(' '),
    ...(after !== undefined && { after }),
  }
}

/** Whether a name ends in a kind of street: 'wacker dr', but not 'wacker'. */
export const hasEnding = (name: string): boolean => endings.has(name.slice(name.lastIndexOf(' ') + 1))

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
const abbreviated = `avenue av ave, street str st, road rd, drive drv dr, lane ln, boulevard blv blvd, court crt ct,
  place pl, terrace terr ter, parkway pkway pkwy, highway hiway hwy, circle cir, square sqr sq, trail trl, plaza plz,
  crossing xing, point pt, ridge rdg, heights hts, alley aly, expressway expy, turnpike tpke, bend bnd, cove cv,
  creek crk, crescent cres, estates ests, glen gln, green grn, grove grv, hill hl, hollow holw, junction jct,
  landing lndg, manor mnr, meadow mdw, meadows mdws, park, pass, path, pike, row, run, view vw, walk, way, loop`
const shortForms: ReadonlyMap<string, string> = new Map([
  ...abbreviated.split(',').flatMap(entry => {
    const words = entry.trim().split(' ')
    const short = words.at(-1) ?? ''
    return words.map(word => [word, short] as const)
  }),
  ['saint', 'st'],
  ['mount', 'mt'],
  ['fort', 'ft'],
  ['county', 'co'],
  ['route', 'rte'],
  ...'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, n) => [word, `${n + 1}${['st', 'nd', 'rd'][n] ?? 'th'}`] as const),
])

const endings = new Set(abbreviated.split(',').map(entry => entry.trim().split(' ').at(-1) ?? ''))
