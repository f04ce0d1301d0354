import { command } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/crew-icons.ts
Draws the icons of the installed crew page, web/public/crew-*.png, from web/public/favicon.svg. Run it after changing
the logo.`,
    options: {},
  },
  async () => {
    const { default: sharp } = await import('sharp')

    const folder = new URL('../web/public/', import.meta.url)
    const logo = await Bun.file(new URL('favicon.svg', folder)).text()
    const [, ground = ''] = /<rect [^>]*fill="(#\w+)"/.exec(logo) ?? []
    const [, mark = ''] = /<rect [^>]*\/>(.*)<\/svg>/s.exec(logo) ?? []
    if (!ground || !mark) throw new Error('The logo is not a mark on a rectangle.')

    /** Over the whole square, because systems cut their own shape. They may cut a fifth off each side. */
    const uncut = (scale: number) => `
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/>
      <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${mark}</g></svg>`
    const icons = [
      { name: 'crew-192.png', size: 192, svg: logo },
      { name: 'crew-512.png', size: 512, svg: logo },
      { name: 'crew-maskable.png', size: 512, svg: uncut(0.75) },
      { name: 'crew-apple.png', size: 180, svg: uncut(0.9) },
    ]
    for (const { name, size, svg } of icons) {
      const png = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)
      await png.png({ palette: true }).toFile(new URL(name, folder).pathname)
    }
  },
)
