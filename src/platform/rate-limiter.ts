import { Elysia } from 'elysia'
import { type AddressOf, noAddress } from './client-address.ts'
import { TooMany } from './errors.ts'
import {
  isLimitName,
  type Limit,
  type LimitName,
  limits,
  maxOpenSockets,
  type Window,
} from './rate-limits.ts'

/** Counts calls in this process's memory, so a refusal costs no query. Each process has its own counts. */
export type RateLimiter = Readonly<{
  /**
   * Counts one call, or `calls` calls. Each `scope` is counted separately.
   * @throws TooMany if this would exceed the limit; nothing is counted then
   */
  take(name: LimitName, client: string, options?: Readonly<{ scope?: string; calls?: number }>): void
  /** Counts one open socket, or returns false if the client has too many. */
  enter(client: string): boolean
  /** Uncounts a socket that has closed. */
  leave(client: string): void
  /** @throws TooMany if the client cannot open another socket now */
  refuseFull(client: string): void
}>

type Options = Readonly<{ isOn: boolean; now?: () => number; onRefused?: (name: LimitName) => void }>

export function createRateLimiter({ isOn, now = Date.now, onRefused }: Options): RateLimiter {
  const counts = new Map(
    limitNames.map(name => [name, limitOf(name).windows.map(each => createCount(each, now))]),
  )
  const openSockets = new Map<string, number>()
  const isFull = (client: string) => isOn && (openSockets.get(client) ?? 0) >= maxOpenSockets
  return {
    take(name, client, { scope = '', calls = 1 } = {}) {
      if (!isOn || client === noAddress) return
      const key = `${client} ${scope}`
      const windows = counts.get(name) ?? []
      const wait = Math.max(...windows.map(each => each.wait(key, calls)))
      if (wait > 0) {
        onRefused?.(name)
        throw new TooMany(limitOf(name).message, wait)
      }
      for (const each of windows) each.add(key, calls)
    },
    enter(client) {
      if (isFull(client)) return false
      openSockets.set(client, (openSockets.get(client) ?? 0) + 1)
      return true
    },
    leave(client) {
      const left = (openSockets.get(client) ?? 0) - 1
      if (left > 0) openSockets.set(client, left)
      else openSockets.delete(client)
    },
    refuseFull(client) {
      if (!isFull(client)) return
      onRefused?.('sockets')
      throw new TooMany(limitOf('sockets').message, 30)
    },
  }
}

const limitNames = Object.keys(limits).filter(isLimitName)
const limitOf = (name: LimitName): Limit => limits[name]

/** Bounds memory during a flood from many addresses: above this count, the oldest keys are dropped. */
const maxKeys = 20_000

/** Fixed windows: a key's window opens with its first call. */
function createCount({ most, seconds }: Window, now: () => number) {
  const windows = new Map<string, { calls: number; endsAt: number }>()
  const open = (key: string) => {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : undefined
  }
  return {
    /** Seconds until the key may make this many calls; 0 if it may now. */
    wait(key: string, calls: number): number {
      const window = open(key)
      return window && window.calls + calls > most ? Math.ceil((window.endsAt - now()) / 1000) : 0
    },
    add(key: string, calls: number): void {
      const window = open(key)
      if (window) {
        window.calls += calls
        return
      }
      windows.delete(key)
      windows.set(key, { calls, endsAt: now() + seconds * 1000 })
      // All windows have the same length, so the first in the map ends first.
      for (const [oldest, { endsAt }] of windows) {
        if (endsAt > now() && windows.size <= maxKeys) break
        windows.delete(oldest)
      }
    },
  }
}

/** The client of a call: the crew of a crew link, otherwise the network. */
export type ClientOf = (...call: Parameters<AddressOf>) => string

/** Refuses calls above their limit before reading the body or querying the database. */
export const rateLimits = ({
  rateLimiter,
  clientOf,
}: Readonly<{ rateLimiter: RateLimiter; clientOf: ClientOf }>) =>
  new Elysia({ name: 'rate limits' }).onRequest(({ request, server }) => {
    const call = limitedCall(request)
    if (!call) return
    const client = clientOf(server, request)
    if (call.name === 'sockets') rateLimiter.refuseFull(client)
    if (limitOf(call.name).perPath) rateLimiter.take('otherWrites', client)
    rateLimiter.take(call.name, client, { scope: call.scope })
  })

type LimitedCall = Readonly<{ name: LimitName; scope?: string }>

function limitedCall({ method, url }: Request): LimitedCall | undefined {
  const path = pathOf(url)
  const isRead = method === 'GET' || method === 'HEAD'
  const call = `${isRead ? 'GET' : method} ${path}`
  const listed = listedCalls.find(({ pattern }) => pattern.test(call))
  // Hashed, because a path may be 16 kB long.
  if (listed) {
    return { name: listed.name, scope: limitOf(listed.name).perPath ? `${Bun.hash(path)}` : listed.call }
  }
  // Positions are counted by the crew's token, which may be in the body.
  if (method === 'OPTIONS' || path.startsWith('/ingest/')) return undefined
  if (!isRead) return { name: 'otherWrites' }
  return /^\/(api|photos|sandbox)\/|^\/ready$/.test(path) ? { name: 'otherReads' } : undefined
}

const listedCalls = limitNames.flatMap(name =>
  limitOf(name).calls.map(call => ({
    name,
    call,
    pattern: new RegExp(`^${call.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
  })),
)

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const [path = ''] = url.slice(start).split(/[?#]/, 1)
  return path.endsWith('/') && path.length > 1 ? path.slice(0, -1) : path
}
