/**
 * Splits the one sheet that the bundler writes for all pages. `first` holds the rules that the scripts of the first
 * load can use; `later` those with a class that only other scripts name. The order of the rules is unchanged.
 */
export function splitStyles(css: string, scripts: Readonly<{ first: string; all: string }>) {
  const named = { first: wordsOf(scripts.first), all: wordsOf(scripts.all) }
  const isLater = (selector: string) =>
    classesOf(selector).some(name => named.all.has(name) && !named.first.has(name))
  return {
    first: filterSheet(css, { atRule: () => true, selector: selector => !isLater(selector) }),
    later: filterSheet(css, {
      atRule: prelude => nesting.test(prelude),
      selector: isLater,
    }),
  }
}

const wordsOf = (script: string) => new Set(script.match(/[A-Za-z][\w-]*/g))

/**
 * Removes rules that the given scripts cannot use from a minified style sheet. Radix Themes has rules for all of its
 * components, at five window widths and in every color. Removed are classes of components that are not bundled, of
 * widths, variants and margins that no script names, and colors whose scale is not in the sheet. Also removed are the
 * second set of every color, for wide-gamut screens, and spellings for browsers too old for our scripts. Our own
 * classes, and anything that may be in use, stay.
 */
export function trimStyles(css: string, scripts: string): string {
  const components = new Set(scripts.match(/rt-[A-Z][A-Za-z]*/g))
  const widths = new Set([...scripts.matchAll(/[{,](xs|sm|md|lg|xl):/g)].map(([, width]) => width))
  const scales = new Set([...css.matchAll(/--([a-z]+)-9:/g)].map(([, scale]) => scale))
  const variants = new Set([...scripts.matchAll(/[:?=]"([a-z]+)"/g)].map(([, variant]) => variant))
  const spaces = spacesIn(scripts)
  const isUsable = (name: string) =>
    (!/^rt-[A-Z]/.test(name) || components.has(name)) &&
    (!/^(xs|sm|md|lg|xl)\\:/.test(name) || widths.has(name.slice(0, 2))) &&
    (!name.startsWith('rt-variant-') || variants.has(name.slice('rt-variant-'.length))) &&
    (!/^rt-r-[mp][xytrbl]?(-\d)?$/.test(name) || spaces.has(name))
  const trimmed = filterSheet(css, {
    atRule: prelude => !prelude.includes('color-gamut'),
    selector: selector =>
      !/:-(webkit|moz)-any\(/.test(selector) &&
      classesOf(selector).every(isUsable) &&
      [...selector.matchAll(/\[data-(?:accent|gray)-color=([a-z]+)\]/g)].every(([, color]) =>
        scales.has(color),
      ),
  })
  return withoutUnread(trimmed, scripts)
}

/** The classes of the margins and paddings in the scripts: of `mt:"3"`, or every `mt` class if the value is computed. */
function spacesIn(scripts: string): Set<string> {
  const classes = new Set<string>()
  for (const [, prop, value] of scripts.matchAll(/[{,]([mp][xytrbl]?):(?:"(\d)"|[^"{])/g)) {
    for (const each of value ?? '0123456789') classes.add(`rt-r-${prop}-${each}`)
    if (!value) classes.add(`rt-r-${prop}`)
  }
  return classes
}

/** Removes custom properties that nothing reads, repeatedly, because a removed one may have read others. */
function withoutUnread(css: string, scripts: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
  for (const name of scripts.match(/--[\w-]+/g) ?? []) read.add(name)
  const less = filterSheet(css, {
    atRule: () => true,
    selector: () => true,
    property: name => read.has(name),
  })
  return less === css ? css : withoutUnread(less, scripts)
}

/** Each answers whether to keep a part of the sheet. */
type Filter = Readonly<{
  selector(selector: string): boolean
  /** Gets the text before the braces. Rules inside a kept @media are filtered as well; a kept @keyframes stays whole. */
  atRule(prelude: string): boolean
  /** Gets the name of a custom property. */
  property?(name: string): boolean
}>

const nesting = /^@(media|supports|container)/

/** Filters a minified style sheet. A rule without any selector left is removed. */
const filterSheet = (css: string, filter: Filter): string =>
  rulesOf(css)
    .map(({ prelude, body = '' }) => {
      if (!prelude.startsWith('@')) {
        return wrapped(selectorsOf(prelude).filter(filter.selector).join(','), filterBody(body, filter))
      }
      if (!filter.atRule(prelude)) return ''
      if (nesting.test(prelude)) return wrapped(prelude, filterSheet(body, filter))
      return prelude.endsWith(';') ? prelude : `${prelude}{${body}}`
    })
    .join('')

const filterBody = (body: string, { property }: Filter) =>
  property
    ? body.replace(/(?<=^|;)(--[\w-]+):[^;]*(?:;|$)/g, (declaration, name: string) =>
        property(name) ? declaration : '',
      )
    : body

const wrapped = (prelude: string, body: string) => (prelude && body ? `${prelude}{${body}}` : '')

/** The classes that a matching element must have: not those in a negation or in one of several alternatives. */
function classesOf(selector: string): string[] {
  const plainer = selector
    .replace(/:(?:where|is)\(([^(),]*)\)/g, (_, only: string) => only)
    .replace(/:(?!where|is)[\w-]+\([^()]*\)|:(?:where|is)\([^()]*,[^()]*\)/g, '')
  if (plainer !== selector) return classesOf(plainer)
  return [...selector.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name)
}

/** The rules of the outermost level. A statement such as @import has no body. */
function rulesOf(css: string) {
  const rules: { prelude: string; body?: string }[] = []
  let start = 0
  let open = -1
  let depth = 0
  for (const { 0: mark, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g)) {
    if (mark === '{' && depth++ === 0) open = index
    else if (mark === '}' && --depth === 0) {
      rules.push({ prelude: css.slice(start, open), body: css.slice(open + 1, index) })
      start = index + 1
    } else if (mark === ';' && depth === 0) {
      rules.push({ prelude: css.slice(start, index + 1) })
      start = index + 1
    }
  }
  return rules
}

/** `a,b:is(c,d)` → `a`, `b:is(c,d)`. */
function selectorsOf(list: string): string[] {
  const selectors: string[] = []
  let start = 0
  let depth = 0
  for (const { 0: mark, index } of list.matchAll(/[(),]/g)) {
    if (mark === '(') depth++
    else if (mark === ')') depth--
    else if (depth === 0) {
      selectors.push(list.slice(start, index))
      start = index + 1
    }
  }
  return [...selectors, list.slice(start)]
}
