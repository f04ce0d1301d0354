import type { BunPlugin } from 'bun'
import postcss from 'postcss'

/**
 * Leaves out the second set of Radix's colors, for wide-gamut screens, which is a sixth of the style sheet. Used by the
 * build and, through bunfig.toml, by the development server, so that both show the same colors.
 */
const srgbColors: BunPlugin = {
  name: 'sRGB colors',
  setup: bundler => {
    bundler.onLoad({ filter: /@radix-ui[\\/]themes[\\/]tokens[\\/].*\.css$/ }, async ({ path }) => {
      const sheet = postcss.parse(await Bun.file(path).text())
      sheet.walkAtRules('supports', rule => {
        if (rule.params.includes('display-p3')) rule.remove()
      })
      return { loader: 'css', contents: sheet.toString() }
    })
  },
}

export default srgbColors
