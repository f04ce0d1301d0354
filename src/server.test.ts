import { afterAll, describe, expect, spyOn, test } from 'bun:test'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { Redis } from 'ioredis'
import { testDatabase } from '../scripts/testing/database.ts'
import { readConfig } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import type { LiveMessage, PositionId } from './shared/messages.ts'
import { start } from './start.ts'

/** The server as an operator runs it: a process of its own on a data folder of its own. */
type Server = Readonly<{
  url: string
  process: Bun.Subprocess
  output(): string
  /** Resolves when this appears in the log. */
  says(text: string): Promise<void>
}>

const running: Bun.Subprocess[] = []
const folders: string[] = []
afterAll(async () => {
  for (const each of running) {
    each.kill('SIGINT')
    await each.exited
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'fairmove-operator-'))
  folders.push(folder)
  return folder
}

/** Resolves when the server listens, or with what it said when it ended instead. */
async function launch(env: Record<string, string>): Promise<Server | { code: number; said: string }> {
  const child = Bun.spawn([process.execPath, 'src/server.ts'], {
    cwd: join(import.meta.dir, '..'),
    env: { PATH: Bun.env.PATH, PORT: '0', ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  running.push(child)
  let said = ''
  let more = Promise.withResolvers<void>()
  const listening = Promise.withResolvers<string | undefined>()
  const listen = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of child.stdout) {
      said += decoder.decode(chunk)
      more.resolve()
      more = Promise.withResolvers()
      const url = /Listening on (http:\S+?)"/.exec(said)?.[1]
      if (url) listening.resolve(url)
    }
    listening.resolve(undefined)
  }
  listen()
  const says = async (text: string) => {
    while (!said.includes(text)) await more.promise
  }
  const url = await listening.promise
  return url ? { url, process: child, output: () => said, says } : { code: await child.exited, said }
}

/** What a person sees who starts the server at a terminal, where it ends at once. */
async function launchAtTerminal(env: Record<string, string>): Promise<{ code: number; shown: string }> {
  let shown = ''
  const decoder = new TextDecoder()
  const child = Bun.spawn([process.execPath, 'src/server.ts'], {
    cwd: join(import.meta.dir, '..'),
    env: { PATH: Bun.env.PATH, ...env },
    terminal: { cols: 1000, data: (_, bytes) => (shown += decoder.decode(bytes)) },
  })
  return { code: await child.exited, shown }
}

/** A connection that is used for one request after another. Each answer is a whole response as text. */
async function keptAlive(url: string) {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname)
  await once(socket, 'connect')
  return {
    closed: once(socket, 'close'),
    async ask(line: string): Promise<string> {
      socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      const [bytes] = await once(socket, 'data')
      return String(bytes)
    },
  }
}

const passwordIn = async (dataDir: string) => (await Bun.file(join(dataDir, 'admin-password')).text()).trim()

async function serve(env: Record<string, string>): Promise<Server> {
  const server = await launch(env)
  if ('code' in server) throw new Error(`The server ended with ${server.code}: ${server.said}`)
  return server
}

const register = (url: string, username: string) =>
  fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      password: 'long enough',
      email: 'a@example.com',
      firstName: 'A',
      lastName: 'B',
      phone: '414-555-0100',
    }),
  })

/** The session works with every server on the same data. */
async function signInToOffice(url: string, password: string) {
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'admin', password }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const call = async (address: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(address, { ...init, headers: { ...headers, cookie } })).json()
  }
  return {
    async addCrew(url: string): Promise<{ id: string; token: string }> {
      const person = { name: 'Crew', email: 'crew@example.com', phone: '414-555-0101' }
      const { id } = await call(`${url}/api/admin/providers`, { ...person, serviceTypes: ['moving'] })
      const { token } = await call(`${url}/api/admin/providers/${id}/crew-link`, {})
      return { id, token }
    },
    trail: (url: string, id: string) => call(`${url}/api/admin/providers/${id}/trail`),
  }
}

async function openCrewLine(url: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/location?token=${token}`)
  const { readable, writable } = new TransformStream<LiveMessage, LiveMessage>()
  const [heard, messages] = [writable.getWriter(), readable.getReader()]
  socket.onmessage = ({ data }) => void heard.write(JSON.parse(String(data)))
  await once(socket, 'open')
  return {
    send: (message: object) => socket.send(JSON.stringify(message)),
    next: async () => (await messages.read()).value,
    close: () => socket.close(),
  }
}

test('a start that fails gives its own reason, whatever cannot be closed then', async () => {
  const database = await testDatabase()
  const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const disconnect = spyOn(Redis.prototype, 'disconnect').mockImplementation(() => {
    throw new Error('The line is stuck.')
  })
  const logged: string[] = []
  const logger = createLogger('error', { write: line => logged.push(line) })
  const config = {
    ...readConfig({ DATABASE_URL: database.url, REDIS_URL: 'redis://127.0.0.1:1' }),
    ...{ dataDir: await newFolder(), port: other.port ?? 0 },
  }
  try {
    await expect(start(config, logger, { open: () => new Elysia() })).rejects.toThrow(
      `PORT ${other.port} is taken by another program.`,
    )
    expect(logged.join('')).toContain('Not everything could be closed. Redis: The line is stuck.')
  } finally {
    const connections = disconnect.mock.contexts
    disconnect.mockRestore()
    for (const connection of connections) if (connection instanceof Redis) connection.disconnect()
    await other.stop(true)
    await database.close()
  }
})

describe('a server', () => {
  let DATA_DIR = ''
  let restarted: Server

  test('starts on an empty folder, is alone there, and drains on SIGTERM', async () => {
    DATA_DIR = await newFolder()
    const first = await serve({ DATA_DIR })
    const password = await passwordIn(DATA_DIR)
    expect(first.output()).toContain(
      `The password of the administrator admin is in ${DATA_DIR}/admin-password`,
    )
    expect(await (await fetch(`${first.url}/ready`)).json()).toEqual({ status: 'ready' })

    const refused = await launch({ DATA_DIR })
    expect(refused).toMatchObject({ code: 1 })
    expect('said' in refused && refused.said).toContain('is in use by')

    const { port } = new URL(first.url)
    const other = await newFolder()
    const { code, shown } = await launchAtTerminal({ DATA_DIR: other, PORT: port })
    expect(code).toBe(1)
    expect(shown).toContain(`PORT ${port} is taken by another program.`)
    const generated = await passwordIn(other)
    const lines = shown.split('\r\n').filter(line => line.includes(generated))
    expect(lines).toEqual([
      `Sign in as admin with the password ${generated} (stored in ${join(other, 'admin-password')})`,
    ])

    const [proxy, client] = [await keptAlive(first.url), await keptAlive(first.url)]
    expect(await proxy.ask('GET /ready')).toStartWith('HTTP/1.1 200')
    expect(await client.ask('GET /api/config')).not.toContain('Connection: close')
    first.process.kill('SIGTERM')
    await first.says('Stopping on SIGTERM')
    const ready = await proxy.ask('GET /ready')
    expect(ready).toStartWith('HTTP/1.1 503')
    expect(ready).toContain('Connection: close')
    const answer = await client.ask('GET /api/config')
    expect(answer).toStartWith('HTTP/1.1 200')
    expect(answer).toContain('Connection: close')
    await client.closed
    expect((await register(first.url, 'last')).status).toBe(200)
    expect(await first.process.exited).toBe(0)
    expect(first.output()).toMatch(/Stopped after \d\.\d s/)
    expect(first.output()).not.toContain(password)
  })

  test('started there again prints no administrator, and killed outright loses nothing that it acknowledged', async () => {
    const second = await serve({ DATA_DIR })
    expect(second.output()).not.toContain('password of the administrator')

    expect((await register(second.url, 'ada')).status).toBe(200)
    const office = await signInToOffice(second.url, await passwordIn(DATA_DIR))
    const crew = await office.addCrew(second.url)
    const queue = [1, 2, 3].map(n => ({
      ...{ id: `${n}`, latitude: 43 + n / 1000, longitude: -87.9 },
      timestamp: Date.now() - 60_000 + n * 10_000,
    }))
    const before = await openCrewLine(second.url, crew.token)
    before.send({ type: 'location_batch', locations: queue })
    before.send({ type: 'ping' })
    // The positions have arrived, but they are stored and acknowledged only some seconds later.
    expect((await before.next())?.type).toBe('pong')
    second.process.kill('SIGKILL')
    await second.process.exited
    const next = await serve({ DATA_DIR, ADMIN_USERNAME: 'chief', ADMIN_PASSWORD: 'password1' })
    restarted = next
    expect(next.output()).toContain('ADMIN_PASSWORD is easy to guess')
    expect((await register(next.url, 'ada')).status).toBe(409)

    const after = await openCrewLine(next.url, crew.token)
    for (const _ of ['first', 'second']) after.send({ type: 'location_batch', locations: queue })
    const acknowledged: PositionId[] = []
    while (acknowledged.length < 6) {
      const message = await after.next()
      if (message?.type === 'location_ack') acknowledged.push(...message.ids)
    }
    expect(acknowledged).toEqual(['1', '2', '3', '1', '2', '3'])
    expect(await office.trail(next.url, crew.id)).toHaveLength(3)
    after.close()
  })

  test('comes back by itself when its Postgres is killed, and ends when its Postgres does not react', async () => {
    const server = restarted
    const postmaster = async () =>
      Number.parseInt(await Bun.file(join(DATA_DIR, 'postgres', 'postmaster.pid')).text(), 10)
    process.kill(await postmaster(), 'SIGKILL')
    const statuses = new Set<number>()
    for (;;) {
      const { status, headers } = await fetch(`${server.url}/ready`)
      statuses.add(status)
      if (status === 503) expect(headers.get('retry-after')).not.toBeNull()
      if (status === 200 && server.output().includes('running again')) break
    }
    expect([...statuses].every(status => status === 200 || status === 503)).toBe(true)
    expect((await register(server.url, 'grace')).status).toBe(200)

    process.kill(await postmaster(), 'SIGSTOP')
    server.process.kill('SIGTERM')
    expect(await server.process.exited).toBeOneOf([0, 1])
  })

  test('with a DATA_DIR that cannot be created is refused in one sentence', async () => {
    const DATA_DIR = join(import.meta.path, 'data')
    const refused = await launch({ DATA_DIR })
    expect(refused).toMatchObject({ code: 1 })
    const sentence = `DATA_DIR cannot be used: ENOTDIR: not a directory, mkdir '${DATA_DIR}'.`
    expect('said' in refused && refused.said.trimEnd().split('\n').at(-1)).toContain(sentence)
  })

  test('with half a group of settings is refused with the name of the missing variable', async () => {
    const refused = await launch({ DATA_DIR: await newFolder(), STRIPE_SECRET_KEY: 'sk_test_x' })
    expect(refused).toMatchObject({ code: 1 })
    expect('said' in refused && refused.said).toContain(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing',
    )
  })
})
