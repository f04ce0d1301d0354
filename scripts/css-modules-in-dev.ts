import type { BunPlugin } from 'bun'
import { sharedLayer } from './client/shared-layer.ts'

/**
 * Bundles each CSS module into a script that exports the class names and inserts the style sheet, because Bun's
 * development server omits the class names (oven-sh/bun 18258). Named in bunfig.toml; `buildClient` does not need it.
 */
const cssModules: BunPlugin = {
  name: 'CSS modules in development',
  setup: bundler => {
    bundler.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      const entry = `${path}.names.js`
      const { outputs } = await Bun.build({
        entrypoints: [entry],
        plugins: [sharedLayer],
        files: { [entry]: `export { default } from ${JSON.stringify(path)}` },
      })
      const text = async (type: string) =>
        (await outputs.find(output => output.path.endsWith(type))?.text()) ?? ''
      return { loader: 'js', contents: insertInto(path, await text('.css')) + (await text('.js')) }
    })
  },
}

export default cssModules

/** An edited style sheet replaces its predecessor. */
const insertInto = (path: string, css: string) => `
  const id = ${JSON.stringify(`css ${path}`)}
  const style = document.getElementById(id) ?? document.head.appendChild(document.createElement('style'))
  style.id = id
  style.textContent = ${JSON.stringify(css)}
`
