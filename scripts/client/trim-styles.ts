import { classesOf, filterSheet } from './style-rules.ts'

/**
 * What of a minified style sheet the given scripts can use. Radix Themes carries rules for all of its components, at
 * five widths of the window and in every colour: a class of a component that is not bundled, of a width that no script
 * names, or a colour whose scale is not in the sheet, stands on no element. The second set of every colour, for screens
 * that show a little more of it, and the bundler's spellings for browsers too old for our scripts, cost more than they
 * give. Our own classes, and whatever is not sure to be unused, stay.
 */
export function trimStyles(css: string, scripts: string): string {
  const components = new Set(scripts.match(/rt-[A-Z][A-Za-z]*/g))
  const widths = new Set([...scripts.matchAll(/[{,](xs|sm|md|lg|xl):/g)].map(([, width]) => width))
  const scales = new Set([...css.matchAll(/--([a-z]+)-9:/g)].map(([, scale]) => scale))
  return filterSheet(css, {
    atRule: prelude => !prelude.includes('color-gamut'),
    selector: selector =>
      !/:-(webkit|moz)-any\(/.test(selector) &&
      classesOf(selector).every(
        name =>
          (!/^rt-[A-Z]/.test(name) || components.has(name)) &&
          (!/^(xs|sm|md|lg|xl)\\:/.test(name) || widths.has(name.slice(0, 2))),
      ) &&
      [...selector.matchAll(/\[data-(?:accent|gray)-color=([a-z]+)\]/g)].every(([, colour]) =>
        scales.has(colour),
      ),
  })
}
