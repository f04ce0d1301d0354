import { afterAll, beforeAll, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import fc from 'fast-check'
import {
  type KnownIds,
  type RandomRequest,
  randomMessage,
  randomRequest,
} from '../scripts/testing/random-requests.ts'
import { createRoles, openSocketAs, type Role, type Roles } from '../scripts/testing/roles.ts'
import { type TestServer, testServer } from '../scripts/testing/server.ts'
import { addProvider } from '../scripts/testing/steps.ts'
import { clientMessage } from './shared/messages.ts'

/**
 * Random requests to every route and random messages to the socket. No response is a 5xx or has another shape
 * than our problems, no error is logged, and the site keeps working. `bun scripts/fuzz.ts` sends more.
 */
const seed = Number(Bun.env.FUZZ_SEED ?? 1)
const count = Number(Bun.env.FUZZ_REQUESTS ?? 2000)

let server: TestServer
let site: Roles
let ids: KnownIds
let cookies: Readonly<Record<Role, string>>

beforeAll(async () => {
  server = await testServer()
  site = await createRoles(server)
  const office = site.credentials.office.browser
  const spares = await Promise.all(
    ['East', 'West', 'Lake', 'Hill'].map(name => addProvider(office, `${name} crew`)),
  )
  ids = {
    booking: Object.values(site.sample.booking),
    // A role other than the crew, whose link would soon be revoked.
    provider: [site.otherCrewId, ...spares.map(({ id }) => String(id))],
  }
  // A copy: a random sign-in must not change a role's cookie.
  const cookieOf = (role: Role) =>
    [...site.credentials[role].browser.cookies].map(pair => pair.join('=')).join('; ')
  cookies = {
    ...noCookies,
    stranger: cookieOf('stranger'),
    owner: cookieOf('owner'),
    office: cookieOf('office'),
  }
})
afterAll(() => server.stop())

const noCookies = {
  anybody: '',
  stranger: '',
  owner: '',
  link: '',
  tracking: '',
  crew: '',
  otherCrew: '',
  office: '',
}

test(`${count} random requests with seed ${seed}`, async () => {
  const requests = randomRequest(server.app.routes, ids)
  const statuses = new Map<number, number>()
  const size = 250
  for (let sent = 0; sent < count; sent += size) {
    const batch = fc.sample(requests, {
      numRuns: Math.min(size, count - sent),
      seed: seed * 1_000_003 + sent,
    })
    const faults: string[] = []
    const waiting = batch.values()
    const sender = async () => {
      for (const request of waiting) {
        const logged = server.logged.length
        const { status, fault } = await answerTo(request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (fault) faults.push(`${fault}\n${toText(request)}\n${server.logged.slice(logged).join('')}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, sender))
    expect(faults).toEqual([])
    expect(server.logged).toEqual([])
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    if (count > 2000) process.stdout.write(`\r${Math.min(sent + size, count)} of ${count}`)
  }
  if (count > 2000)
    console.log(
      `\nAnswered: ${[...statuses]
        .toSorted()
        .map(each => each.join(' × '))
        .join(', ')}`,
    )
})

test('random messages on the sockets of every role that is admitted', async () => {
  const messages = fc.sample(randomMessage(clientMessage, ids), { numRuns: Math.ceil(count / 10), seed })
  const taken = ['tracking', 'crew', 'office'] as const
  // A socket accepts ten messages a second.
  const perSocket = 9
  for (let n = 0; n < messages.length; n += perSocket) {
    const socket = openSocketAs(server, site.credentials[taken[n % taken.length] ?? 'crew'])
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    socket.onclose = () => end()
    socket.onopen = () => {
      for (const message of messages.slice(n, n + perSocket)) socket.send(message)
      socket.send('{"type":"ping"}')
    }
    socket.onmessage = ({ data }) => {
      const { type, message } = JSON.parse(String(data))
      if (type === 'error') expect(message).not.toContain('went wrong on our side')
      if (type === 'pong') socket.close()
    }
    await isOver
  }
  expect(server.logged).toEqual([])
})

/** These calls begin or end sessions, so they are sent without one. */
const sessionCalls = /^\/api\/auth\/(login|logout|register)/

async function answerTo(request: RandomRequest) {
  const { role, method, path, headers, body } = request
  const cookie = sessionCalls.test(path) ? '' : cookies[role]
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(cookie && { cookie }), ...site.credentials[role].headers, ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  return { status: response.status, fault: faultIn(request, response.status, text) }
}

const project = resolve(import.meta.dir, '..')

function faultIn({ method }: RandomRequest, status: number, text: string): string | undefined {
  if (status >= 500) return `${status}: ${text.slice(0, 500)}`
  // Bun itself refuses more than 16 kB of headers.
  if (status < 400 || status === 431 || method === 'HEAD') return
  const body = problemIn(text)
  // The sandbox has the card provider's error shape.
  const message = body?.error?.message ?? (body?.error && body.message)
  if (typeof message !== 'string') return `${status} is not a problem: ${text.slice(0, 500)}`
  if (text.includes(project) || /node_modules|\.ts:\d/.test(text))
    return `${status} shows our source: ${text.slice(0, 500)}`
}

function problemIn(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Printed so that it can be sent again by hand. */
const toText = ({ role, method, path, headers, body }: RandomRequest) =>
  `${method} ${path} as ${role} with ${JSON.stringify(headers)} and ${typeof body === 'string' ? body.slice(0, 2000) : `${body} (bytes)`}`
