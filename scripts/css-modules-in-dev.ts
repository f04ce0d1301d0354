import type { BunPlugin } from 'bun'

/**
 * Bun's development server serves a CSS module without its class names (oven-sh/bun 18258), so here it is bundled alone
 * into a script that carries both: the names, and the style sheet that it puts into the page. Named in bunfig.toml;
 * `buildClient` does not need it.
 */
const cssModules: BunPlugin = {
  name: 'CSS modules in development',
  setup: bundler => {
    bundler.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      const entry = `${path}.names.js`
      const { outputs } = await Bun.build({
        entrypoints: [entry],
        files: { [entry]: `export { default } from ${JSON.stringify(path)}` },
      })
      const text = async (type: string) =>
        (await outputs.find(output => output.path.endsWith(type))?.text()) ?? ''
      return { loader: 'js', contents: putIntoPage(path, await text('.css')) + (await text('.js')) }
    })
  },
}

export default cssModules

/** Once for each file: an edited style sheet takes the place of the one before. */
const putIntoPage = (path: string, css: string) => `
  const id = ${JSON.stringify(`css ${path}`)}
  const style = document.getElementById(id) ?? document.head.appendChild(document.createElement('style'))
  style.id = id
  style.textContent = ${JSON.stringify(css)}
`
