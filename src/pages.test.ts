import { afterAll, describe, expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { Elysia } from 'elysia'
import sharp from 'sharp'
import { buildClient, pagesFor } from '../scripts/client/build.ts'
import { assets, coded, openPages, publicFiles } from './pages.ts'
import { readConfig } from './platform/config.ts'
import { problems } from './platform/problems.ts'
import { settingOf } from './platform/site.ts'
import { firstRates } from './shared/rates.ts'

const folder = await buildClient()
const written = await pagesFor(folder, settingOf(readConfig({}), firstRates))
const app = new Elysia()
  .use(problems(error => console.error(error)))
  .get('/api/known', () => 'known')
  .use(await publicFiles('FairMove'))
  .use(
    assets(
      folder,
      await coded(written, {
        tiles: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
        cards: 'stripe',
        photos: ['http://localhost:3000'],
      }),
    ),
  )
  .listen(0)
afterAll(() => app.stop(true))

const get = (path: string, init?: RequestInit) =>
  fetch(new URL(path, app.server?.url), { decompress: false, redirect: 'manual', ...init })

const page = await (await get('/login')).text()
const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
const style = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? ''

describe('pages', () => {
  test.each([
    ['/login', 'login'],
    ['/tracking', 'tracking'],
    ['/tracking/0198-x', 'tracking'],
    ['/admin/tracking', 'admin-tracking'],
  ])('%s is rendered in the browser, and preloads its script', async (path, script) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toStartWith('text/html')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const html = await response.text()
    expect(html).toContain('<div id="root"></div>')
    expect(html).toMatch(new RegExp(`<link rel="modulepreload" href="/assets/${script}-`))
  })

  test('a crew’s page is an application of its own, and can be installed with its link', async () => {
    const html = await (await get('/crew/token')).text()
    expect(html).toContain('<div id="root"></div>')
    expect(html).toMatch(/<script type="module"[^>]* src="\/assets\/crew-[^"]+"/)
    expect(html).toContain('id="site"')

    const response = await get('/crew/a%20token/app.webmanifest')
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({
      id: '/crew/',
      name: 'FairMove Crew',
      start_url: '/crew/a%20token',
      scope: '/crew/',
      display: 'standalone',
    })
    for (const { src, sizes } of manifest.icons) {
      const image = Buffer.from(await (await get(src)).arrayBuffer())
      const { format, width, height } = await sharp(image).metadata()
      expect({ format, size: `${width}x${height}` }).toEqual({ format: 'png', size: sizes })
    }
  })

  test('static pages are rendered on the server, with metadata for search engines', async () => {
    const response = await get('/about')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const about = await response.text()
    expect(about).toMatch(/<h1[^>]*>[^<]/)
    expect(about).toContain('<title>About Us · FairMove</title>')
    expect(about).toContain('<link rel="canonical" href="http://localhost:3000/about">')
    const [, business = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(about) ?? []
    expect(JSON.parse(business)).toMatchObject({ name: 'FairMove', telephone: '(414) 555-0134' })
    for (const said of [
      '<meta property="og:title" content="About Us · FairMove">',
      '<meta property="og:image" content="http://localhost:3000/social.png">',
      '<meta name="twitter:card" content="summary_large_image">',
    ]) {
      expect(about).toContain(said)
    }
    expect(about).toMatch(/<meta property="og:description" content="[^"]{40,}">/)
    const sitemap = await (await get('/sitemap.xml')).text()
    expect(sitemap).toContain('<loc>http://localhost:3000/about</loc>')
    expect(sitemap).not.toContain('/checkout')
  })

  test('pages state the rates that hold when they are requested, and embed them', async () => {
    let rates = firstRates
    const { open } = await openPages(readConfig({}), { edited: false })
    const site = new Elysia().use(open(() => rates)).listen(0)
    const page = async (path: string) => (await fetch(new URL(path, site.server?.url))).text()
    expect(await page('/')).toContain('$70 an hour for each mover')
    rates = { ...firstRates, moving: { ...firstRates.moving, hourlyRateCents: 8100, centsPerMile: 250 } }
    const [home, moving] = await Promise.all(['/', '/moving'].map(page))
    expect(home).toContain('$81 an hour for each mover')
    expect(home).toContain('then $2.50 a mile')
    expect(moving).toContain('crew time at $81.00 an hour per mover')
    expect(moving).toContain('"hourlyRateCents":8100')
    rates = firstRates
    expect(await page('/')).toContain('$70 an hour for each mover')
    await site.stop(true)
  })

  test('the preview image of links to the site has its declared size', async () => {
    const response = await get('/social.png')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { format, width, height } = await sharp(await response.bytes()).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
  })

  test('pages contain the configured brand name, escaped', async () => {
    const brand = '</script><b>Möwe & Co'
    const { site, publicUrl } = settingOf(readConfig({}), firstRates)
    const { pages, app } = await pagesFor(folder, { site: { ...site, brand }, publicUrl })
    expect(pages['/about']).toContain('&lt;/script&gt;&lt;b&gt;Möwe &amp; Co')
    for (const html of [pages['/about'] ?? '', app]) expect(html).not.toContain('</script><b>')
  })

  test('the service worker of the crew page is not cached, and changes with the page', async () => {
    const response = await get('/crew/worker.js')
    expect(response.headers.get('content-type')).toStartWith('text/javascript')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const script = await response.text()
    const events: string[] = []
    new Function('self', script)({ addEventListener: (event: string) => events.push(event) })
    expect(events).toEqual(['install', 'activate', 'fetch'])
    const { site, publicUrl } = settingOf(readConfig({}), firstRates)
    const { texts } = await pagesFor(folder, { site: { ...site, brand: 'Harbor Movers' }, publicUrl })
    expect(texts['/crew/worker.js']).not.toBe(script)
  })

  test('the service worker of the crew page refuses the page of another release', async () => {
    const script = await (await get('/crew/worker.js')).text()
    const own = await (await get('/crew/page')).text()
    const installedWith = async (html: string) => {
      const stored: string[] = []
      let installing: Promise<void> = Promise.resolve()
      const cache = {
        addAll: async (paths: readonly string[]) => void stored.push(...paths),
        put: async (path: string) => void stored.push(path),
      }
      const self = {
        addEventListener(event: string, handle: (event: object) => void) {
          const waitUntil = (done: Promise<void>) => {
            installing = done
          }
          if (event === 'install') handle({ waitUntil })
        },
        skipWaiting: async () => undefined,
      }
      const fetched = async () => new Response(html)
      new Function('self', 'caches', 'fetch', script)(self, { open: async () => cache }, fetched)
      await installing
      return stored
    }
    expect(await installedWith(own)).toContain('/crew/page')
    const other = own.replace(/(\/assets\/[\w-]+)\.js/, '$1-of-another-release.js')
    expect(other).not.toBe(own)
    expect(installedWith(other)).rejects.toThrow('is of another release')
  })

  test('any other address is the page with status 404', async () => {
    const response = await get('/no/such/page')
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(written.app)
  })

  test.each([
    '/api/nothing',
    '/sandbox/nothing',
    '/ws/nothing',
    '/assets/nothing.js',
    '/fonts/nothing.woff2',
  ])('%s is a JSON 404 and never the page', async path => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'not_found', message: 'Not found.' })
  })

  test('no page has inline styles, which the content security policy would block', () => {
    for (const html of [...Object.values(written.pages), written.app]) {
      expect(html.match(/<style|<[^>]+ style=/g)).toBeNull()
    }
  })

  test('an API call does not get a page', async () => {
    expect(await (await get('/api/known')).text()).toBe('known')
  })

  test('the policy allows scripts from us and the card provider, and images also from tiles and photos', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /script-src 'self' 'sha256-[\w+/]{43}=' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
    )
    expect(policy).toContain("; style-src 'self'; ")
    expect(policy).toContain('https://*.tiles.example')
    expect(policy).toMatch(/connect-src [^;]*http:\/\/localhost:3000/)
    expect(policy).toMatch(/img-src [^;]*http:\/\/localhost:3000/)
  })
})

describe('files', () => {
  test('are cached forever, and compressed as the browser accepts', async () => {
    const plain = await get(script)
    const zipped = await get(script, { headers: { 'accept-encoding': 'gzip, br;q=0' } })
    const brotli = await get(script, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotli.headers.get('vary')).toBe('accept-encoding')
    expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(await plain.text())
  })

  test('are not sent again to a browser that has them', async () => {
    const etag = (await get(style)).headers.get('etag') ?? ''
    const again = await get(style, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get(style, { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
  })

  test('respond to HEAD with their length and no body', async () => {
    const response = await get(style, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(
      String(await (await get(style)).bytes().then(b => b.length)),
    )
    expect(await response.text()).toBe('')
  })

  test('do not reveal their source: source maps are not served', async () => {
    const scripts = [...new Bun.Glob('assets/*.js').scanSync(folder)]
    for (const name of scripts) {
      expect(await Bun.file(`${folder}/${name}`).text(), name).not.toContain('sourceMappingURL')
      const map = name.replace('assets/', '')
      expect(await Bun.file(`${folder}/maps/${map}.map`).exists()).toBeTrue()
    }
    for (const path of [`${script}.map`, `${script.replace('assets', 'maps')}.map`]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })

  test('include robots.txt', async () => {
    const response = await get('/robots.txt')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Disallow: /admin')
  })

  test.each([
    '/assets/../inputs.json',
    '/assets/%2e%2e/inputs.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/fonts/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/robots.txt/../../../package.json',
  ])('%s is not found', async path => {
    const response = await rawGet(path)
    expect(response).toStartWith('HTTP/1.1 404')
    expect(response).not.toMatch(/"name": "fairmove"|src\/server\.ts|root:/)
  })
})

/** Sends the path unchanged. `fetch` would normalize it. */
async function rawGet(path: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let answer = ''
  await Bun.connect({
    hostname: app.server?.hostname ?? '',
    port: app.server?.port ?? 0,
    socket: {
      open: socket =>
        void socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      data: (_, bytes) => {
        answer += bytes.toString()
      },
      close: () => resolve(answer),
    },
  })
  return promise
}
