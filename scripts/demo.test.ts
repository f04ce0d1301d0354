import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './testing/network.ts'
import { startScript } from './testing/run-script.ts'

const temporary = await mkdtemp(join(tmpdir(), 'fairmove-demos-'))
afterAll(() => rm(temporary, { recursive: true, force: true }))

test('the demo shows bookings in every status and crews on the move, and leaves nothing behind', async () => {
  await using demo = Bun.spawn([process.execPath, 'scripts/demo.ts'], {
    cwd: join(import.meta.dir, '..'),
    env: { PATH: process.env.PATH, TMPDIR: temporary, PORT: '0' },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const printed = await announcementIn(demo.stdout)
  const [url = ''] = /http:[^ ]+(?=: )/.exec(printed ?? '') ?? []
  expect(printed).toBe(`The demo is at ${url}: sign in as admin / demo-office, then go to ${url}/admin`)

  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'admin', password: 'demo-office' }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { byStatus } = await (
    await fetch(`${url}/api/admin/service-requests/counts`, { headers: { cookie } })
  ).json()
  expect(Object.keys(byStatus).sort()).toEqual([
    ...['assigned', 'cancelled', 'completed', 'confirmed', 'in_progress', 'pending', 'pending_payment'],
  ])

  const moved = new Set<string>()
  const { promise: threeOnTheMove, resolve } = Promise.withResolvers<void>()
  // The DOM's types do not know that Bun's constructor takes headers.
  const socket = `${url.replace('http', 'ws')}/ws/location`
  const line: WebSocket = Reflect.construct(WebSocket, [socket, { headers: { cookie } }])
  line.onmessage = ({ data }) => {
    const { type, providerId } = JSON.parse(data)
    if (type === 'location_update') moved.add(providerId)
    if (moved.size === 3) resolve()
  }
  await threeOnTheMove
  line.close()

  demo.kill('SIGTERM')
  expect(await demo.exited).toBe(0)
  expect(await readdir(temporary)).toEqual([])
})

test('a demo that is interrupted while it starts leaves nothing behind', async () => {
  const changes = watch(temporary)[Symbol.asyncIterator]()
  const folder = changes.next()
  const demo = startScript('demo', { TMPDIR: temporary, PORT: String(await freePort()) })
  await folder
  demo.kill('SIGINT')
  expect(await demo.ended).toEqual({ code: 130, out: '', err: 'Interrupted.\n' })
  expect(await readdir(temporary)).toEqual([])
})

/** The line that says where the demo is. On a busy machine the server may first log a statement that it repeats. */
async function announcementIn(stream: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream) {
    text += decoder.decode(bytes, { stream: true })
    const line = text.split('\n').slice(0, -1).find(isAnnouncement)
    if (line) return line
  }
  return undefined
}

const isAnnouncement = (line: string) => line.startsWith('The demo is at ')
