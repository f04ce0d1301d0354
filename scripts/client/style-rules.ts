type Keep = Readonly<{
  selector(selector: string): boolean
  /** Whether an at-rule stays, by what stands before its braces: a whole @keyframes, or a @media with what is kept of it. */
  atRule(prelude: string): boolean
  /** Whether a custom property stays, by its name. */
  property?(name: string): boolean
}>

/** What is kept of a minified style sheet; a rule without a selector left goes as well. */
export const filterSheet = (css: string, keep: Keep): string =>
  rulesOf(css)
    .map(({ prelude, body = '' }) => {
      if (!prelude.startsWith('@')) {
        return wrapped(listOf(prelude).filter(keep.selector).join(','), keptOf(body, keep))
      }
      if (!keep.atRule(prelude)) return ''
      if (/^@(media|supports|container)/.test(prelude)) return wrapped(prelude, filterSheet(body, keep))
      return prelude.endsWith(';') ? prelude : `${prelude}{${body}}`
    })
    .join('')

/** The classes that an element under this selector surely has: not those of a negation, or of one choice of several. */
export function classesOf(selector: string): string[] {
  const plainer = selector
    .replace(/:(?:where|is)\(([^(),]*)\)/g, (_, only: string) => only)
    .replace(/:(?!where|is)[\w-]+\([^()]*\)|:(?:where|is)\([^()]*,[^()]*\)/g, '')
  if (plainer !== selector) return classesOf(plainer)
  return [...selector.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name)
}

type Rule = Readonly<{ prelude: string; body?: string }>

/** The rules at the outermost level; a statement such as @import has no body. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
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

const keptOf = (body: string, { property }: Keep) =>
  property
    ? body.replace(/(?<=^|;)(--[\w-]+):[^;]*(?:;|$)/g, (declaration, name: string) =>
        property(name) ? declaration : '',
      )
    : body

const wrapped = (prelude: string, body: string) => (prelude && body ? `${prelude}{${body}}` : '')

/** `a,b:is(c,d)` → `a`, `b:is(c,d)`. */
function listOf(selectors: string): string[] {
  const list: string[] = []
  let start = 0
  let depth = 0
  for (const { 0: mark, index } of selectors.matchAll(/[(),]/g)) {
    if (mark === '(') depth++
    else if (mark === ')') depth--
    else if (depth === 0) {
      list.push(selectors.slice(start, index))
      start = index + 1
    }
  }
  return [...list, selectors.slice(start)]
}
