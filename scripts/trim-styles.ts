/**
 * What of a minified style sheet the given scripts can use. Radix Themes carries rules for all of its components at five
 * widths of the window; a class of a component that is not bundled, or of a width that no script names, stands on no
 * element. The second set of every colour, for screens that show a little more of it, costs more than it gives. Our own
 * classes, and whatever is not sure to be unused, stay.
 */
export function trimStyles(css: string, scripts: string): string {
  const components = new Set(scripts.match(/rt-[A-Z][A-Za-z]*/g))
  const widths = new Set([...scripts.matchAll(/[{,](xs|sm|md|lg|xl):/g)].map(([, width]) => width))
  const isUsable = (selector: string) => {
    const outside = withoutArguments(selector)
    return (
      [...outside.matchAll(/\.(rt-[A-Z][A-Za-z]*)/g)].every(([, component = '']) =>
        components.has(component),
      ) && [...outside.matchAll(/\.(xs|sm|md|lg|xl)\\:rt-/g)].every(([, width]) => widths.has(width))
    )
  }
  const trim = (rules: string): string =>
    rulesOf(rules)
      .map(({ prelude, body }) => {
        if (body === undefined) return prelude
        if (prelude.includes('color-gamut')) return ''
        if (/^@(media|supports)/.test(prelude)) return wrapped(prelude, trim(body))
        if (prelude.startsWith('@')) return `${prelude}{${body}}`
        return wrapped(listOf(prelude).filter(isUsable).join(','), body)
      })
      .join('')
  return trim(css)
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

/** What stands in parentheses may be one choice of several, or a negation. */
function withoutArguments(selector: string): string {
  const fewer = selector.replace(/\([^()]*\)/g, '')
  return fewer === selector ? selector : withoutArguments(fewer)
}
