import postcss, { AtRule, type ChildNode, type Root, Rule } from 'postcss'

/**
 * Removes rules that the given scripts cannot use from the style sheet. Radix Themes has rules for all of its
 * components, for every value at five window widths, and for every color. Removed are:
 * - classes of components whose name is in no script;
 * - a responsive class such as `md:rt-r-p-3`, unless a script has `md:"3"` or a computed value of `md`;
 * - colors whose scale is not in the sheet, and custom properties that nothing reads;
 * - the bundler's spellings of `:is` for browsers too old for our scripts.
 *
 * A class of the library without a width stays whatever its value, so a page looks as it does in development. Given the
 * HTML that the scripts take over, keeps what it shows, and removes all other classes of which the scripts have no
 * part, such as `leaflet-` of `leaflet-top`.
 */
export function trimStyles(css: string, scripts: string, html?: string): string {
  const named = new Set(scripts.match(/[A-Za-z][\w-]*/g))
  const shown = new Set(html?.match(/(?<=class="[^"]*)[^" ]+/g))
  const scales = new Set([...css.matchAll(/--([a-z]+)-9:/g)].map(([, scale]) => scale))
  const isResponsiveUsed = responsiveClassesIn(scripts)
  const isUsed = (name: string) => {
    if (shown.has(name.replaceAll('\\', '')) || named.has(name)) return true
    if (/^rt-[A-Z]/.test(name)) return false
    if (html === undefined || name.includes('rt-')) return isResponsiveUsed(name)
    return name.split('-').some((_, index, words) => {
      const start = words.slice(0, index).join('-')
      return named.has(start) || named.has(`${start}-`)
    })
  }
  const root = postcss.parse(css)
  keepSelectors(
    root,
    selector =>
      !/:-(webkit|moz)-any\(/.test(selector) &&
      classesOf(selector).every(isUsed) &&
      [...selector.matchAll(/\[data-(?:accent|gray)-color=([a-z]+)\]/g)].every(([, color]) =>
        scales.has(color),
      ),
  )
  removeUnreadProperties(root, scripts)
  return root.toString()
}

/** Answers for `md\:rt-r-p-3` by the literals `md:"3"` in the scripts. Other classes are always used. */
function responsiveClassesIn(scripts: string) {
  const values = new Set<string>()
  const widths = new Set<string>()
  const computed = new Set<string>()
  for (const [, width = '', value] of scripts.matchAll(/[{,](xs|sm|md|lg|xl):(?:"-?([^"]*)")?/g)) {
    widths.add(width)
    if (value === undefined) computed.add(width)
    else values.add(`${width} ${value}`)
  }
  return (name: string): boolean => {
    const [, width = '', rest = ''] = /^(xs|sm|md|lg|xl)\\:-?rt-r-(.*)$/.exec(name) ?? []
    if (!width || computed.has(width)) return true
    // Without a value in its name, the class takes any value from a custom property.
    if (/^(min-|max-)?[a-z]+$/.test(rest)) return widths.has(width)
    const words = rest.split('-')
    return words.some((_, index) => values.has(`${width} ${words.slice(index).join('-')}`))
  }
}

/** Repeats, because a removed property may have read others. */
function removeUnreadProperties(root: Root, scripts: string): void {
  const read = new Set(scripts.match(/--[\w-]+/g))
  root.walkDecls(({ value }) => {
    for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) read.add(name)
  })
  let removed = 0
  root.walkDecls(/^--/, declaration => {
    if (read.has(declaration.prop)) return
    removeWithEmptyParents(declaration)
    removed += 1
  })
  if (removed > 0) removeUnreadProperties(root, scripts)
}

/** Keeps the selectors that pass. A rule without any is removed. */
function keepSelectors(root: Root, keep: (selector: string) => boolean): void {
  root.walkRules(rule => {
    const kept = rule.selectors.filter(keep)
    if (kept.length === 0) removeWithEmptyParents(rule)
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
}

function removeWithEmptyParents(node: ChildNode): void {
  const { parent } = node
  node.remove()
  if ((parent instanceof Rule || parent instanceof AtRule) && parent.nodes?.length === 0) {
    removeWithEmptyParents(parent)
  }
}

/** The classes that a matching element must have: not those in a negation or in one of several alternatives. */
function classesOf(selector: string): string[] {
  const plainer = selector
    .replace(/:(?:where|is)\(([^(),]*)\)/g, (_, only: string) => only)
    .replace(/:(?!where|is)[\w-]+\([^()]*\)|:(?:where|is)\([^()]*,[^()]*\)/g, '')
  if (plainer !== selector) return classesOf(plainer)
  return [...selector.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name)
}
