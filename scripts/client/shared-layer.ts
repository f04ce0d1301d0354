import type { BunPlugin } from 'bun'

/**
 * Puts the CSS modules of web/shared into a layer, so that a screen's classes override them
 * (web/shared/styles/layers.css).
 */
export const sharedLayer: BunPlugin = {
  name: 'layer of shared styles',
  setup: bundler => {
    bundler.onLoad({ filter: /web[\\/]shared[\\/].*\.module\.css$/ }, async ({ path }) => ({
      loader: 'css',
      contents: `@layer shared {${await Bun.file(path).text()}}`,
    }))
  },
}
