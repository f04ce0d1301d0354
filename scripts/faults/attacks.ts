import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import sharp from 'sharp'
import { ask, jobOf, nothingSeen, post, repeat, type Seen } from './clients.ts'
import type { Site } from './site.ts'
import { type Fault, statusesOf } from './try-fault.ts'

/** Hanging services and malicious requests. */
export const attacks: readonly Fault[] = [
  {
    name: 'geocoder and router hang',
    holdMs: 8000,
    async prepare() {
      const hanging = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
      const url = hanging.url.origin
      return {
        env: { GEOCODER_URL: url, GEOCODER_KIND: 'nominatim', ROUTING_URL: url },
        inject: async () => async () => {},
        close: () => hanging.stop(true),
      }
    },
  },
  {
    name: 'mail server hangs',
    holdMs: 5000,
    async prepare() {
      const clients = new Set<Socket>()
      const silent = createServer(client => clients.add(client.on('error', () => {})))
      silent.listen(0, '127.0.0.1')
      await once(silent, 'listening')
      const address = silent.address()
      const port = address && typeof address === 'object' ? address.port : 0
      return {
        env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
        inject: async () => async () => {},
        async close() {
          for (const client of clients) client.destroy()
          silent.close()
        },
      }
    },
  },
  attack('bodies nested 10,000 to 60,000 deep', 5000, 4, async (seen, { url }, n) => {
    const depth = [10_000, 30_000, 60_000][n % 3] ?? 0
    const body = `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`
    await ask(seen, `${url}/api/contact`, { ...post(null), body })
  }),
  {
    name: 'ten 64-megapixel photos of 16 bits',
    holdMs: 5000,
    async prepare() {
      const photo = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'gray' } })
        .toColourspace('rgb16')
        .png()
        .toBuffer()
      return flood(10, async (seen, { url }) => {
        const contentType = 'image/png'
        const permission = await ask(
          seen,
          `${url}/api/photos/upload`,
          post({ contentType, contentLength: photo.length }),
        )
        if (permission?.status !== 200) return Bun.sleep(200)
        const { uploadURL } = JSON.parse(permission.body)
        const target = new URL(uploadURL, url)
        await ask(seen, url + target.pathname + target.search, {
          method: 'PUT',
          headers: { 'content-type': contentType },
          body: new Uint8Array(photo),
        })
      })
    },
  },
  attack('50 sign-ins at once', 5000, 50, async (seen, { url }, n) => {
    const body = { username: `guess-${n}`, password: `a wrong password ${n}` }
    await ask(seen, `${url}/api/auth/login`, post(body))
  }),
  {
    name: '200 bodies of a byte a second',
    holdMs: 14_000,
    async prepare() {
      let open = 0
      const sockets: Socket[] = []
      const drip = ({ url }: Site) => {
        const { hostname, port } = new URL(url)
        const socket = dial(Number(port), hostname)
        sockets.push(socket)
        open += 1
        socket.write(
          `POST /api/contact HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
        )
        const timer = setInterval(() => socket.write(' '), 1000)
        socket.on('error', () => {}).on('data', () => socket.destroy())
        socket.on('close', () => {
          clearInterval(timer)
          open -= 1
        })
      }
      return {
        async inject(site) {
          for (let n = 0; n < 200; n++) drip(site)
          return async () => {
            for (const socket of sockets.splice(0)) socket.destroy()
          }
        },
        attackerSaw: () => `${open} of 200 still open`,
      }
    },
  },
  {
    name: 'flood of quotes from one client, limits on',
    holdMs: 5000,
    prepare: async () => ({
      ...flood(32, async (seen, { url }, n) => {
        await ask(seen, `${url}/api/calculate-pricing`, post(jobOf(n)))
      }),
      env: { RATE_LIMITS: 'on' },
    }),
  },
]

type Act = (seen: Seen, site: Site, n: number) => Promise<void>

/** Sends requests in parallel until the fault is lifted. */
function flood(inParallel: number, act: Act) {
  const seen = nothingSeen()
  let n = 0
  return {
    inject: async (site: Site) => repeat(() => act(seen, site, n++), inParallel),
    attackerSaw: () => statusesOf(seen),
  }
}

function attack(name: string, holdMs: number, inParallel: number, act: Act): Fault {
  return { name, holdMs, prepare: async () => flood(inParallel, act) }
}
