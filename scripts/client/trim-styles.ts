import { classesOf, filterSheet } from './style-rules.ts'

/**
 * What of a minified style sheet the given scripts can use. Radix Themes carries rules for all of its components, at
 * five widths of the window and in every colour: a class of a component that is not bundled, of a width, a variant or a
 * margin that no script gives, or a colour whose scale is not in the sheet, stands on no element. The second set of
 * every colour, for screens that show a little more of it, and the bundler's spellings for browsers too old for our
 * scripts, cost more than they give. Our own classes, and whatever is not sure to be unused, stay.
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
      [...selector.matchAll(/\[data-(?:accent|gray)-color=([a-z]+)\]/g)].every(([, colour]) =>
        scales.has(colour),
      ),
  })
  return withoutUnread(trimmed, scripts)
}

/** The classes of the margins and paddings that scripts give: `mt:"3"`, or all of `mt` where it is worked out. */
function spacesIn(scripts: string): Set<string> {
  const classes = new Set<string>()
  for (const [, prop, value] of scripts.matchAll(/[{,]([mp][xytrbl]?):(?:"(\d)"|[^"{])/g)) {
    const values = value ? [value] : ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
    for (const value of values) classes.add(`rt-r-${prop}-${value}`)
    if (!value) classes.add(`rt-r-${prop}`)
  }
  return classes
}

/** Without the custom properties that neither the sheet nor a script reads, and without those that only such ones read. */
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
