import { command } from './cli/command.ts'

/** The colors of web/shared/styles/base.css by day. Those of the component library are copied from its style sheets. */
const colors: Readonly<Record<string, string>> = {
  '--draw-ink': '#1f2d5c',
  '--draw-paper': '#ffffff',
  '--draw-tint': '#e1e9ff',
  '--draw-far': '#edf2fe',
  '--draw-wave': '#abbdf9',
  '--draw-warm': '#ffc53d',
  '--draw-sun': '#ffc53d',
  '--draw-window': 'none',
  '--draw-beam': 'none',
  '--water': '#edf2fe',
}

await command(
  {
    usage: `bun scripts/social-image.ts
Draws the picture for link previews, web/public/social.png: the shore by day under our logo. It has no text, because the
name is a setting. Run it after changing a drawing.`,
    options: {},
  },
  async () => {
    const { plugin } = await import('bun')
    const { createElement } = await import('react')
    const { renderToStaticMarkup } = await import('react-dom/server')
    const { default: sharp } = await import('sharp')

    const [width, height] = [1200, 630]

    plugin({
      name: 'unhashed class names',
      setup: build => {
        build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
          const names = (await Bun.file(path).text()).matchAll(/\.([a-z]+)/g)
          const exports = Object.fromEntries([...names].map(([, name]) => [name, name]))
          return { loader: 'object', exports: { default: exports } }
        })
      },
    })

    const { Shore } = await import('../web/shared/drawings/shore.tsx')
    const web = (path: string) => Bun.file(new URL(`../web/${path}`, import.meta.url)).text()

    const styles = await web('shared/drawings/drawings.module.css')
    const css = styles.replace(/var\((--[\w-]+)\)/g, (_, name) => {
      const color = colors[name]
      if (!color) throw new Error(`The picture has no color for ${name}.`)
      return color
    })

    const contentOf = (svg: string) => svg.replace(/^.*?<svg[^>]*>|<\/svg>\s*$/gs, '')
    const shore = contentOf(renderToStaticMarkup(createElement(Shore)))
    const mark = contentOf(await web('public/favicon.svg'))

    const picture = `
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
        <style>${css}</style>
        <linearGradient id="sky" x2="0" y2="1">
          <stop offset="0" stop-color="#f7f9ff" /><stop offset=".78" stop-color="#fdfdfc" /><stop offset="1" stop-color="#fefbe9" />
        </linearGradient>
        <rect width="${width}" height="${height}" fill="url(#sky)" />
        <g class="drawing shore" transform="translate(-306 278) scale(1.28)">${shore}<path d="M0 260h1440v60H0z" class="lake bare" /></g>
        <g transform="translate(520 88) scale(5)">${mark}</g>
      </svg>`
    const png = sharp(Buffer.from(picture), { density: 144 }).resize(width, height)
    await png.png({ palette: true }).toFile(new URL('../web/public/social.png', import.meta.url).pathname)
  },
)
