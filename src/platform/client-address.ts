import { type BlockList, isIP } from 'node:net'

/** The address of the client that sent a request. */
export type AddressOf = (server: Listener | null, request: Request) => string

type Listener = { requestIP(request: Request): { address: string } | null }

/** The address of a request from inside this process, or of a closed connection. */
export const noAddress = 'unknown'

/**
 * The connection's address, or behind trusted proxies the right-most address in X-Forwarded-For that is not a
 * trusted proxy. Every proxy appends the address it received the request from, so a client can forge anything
 * further left. Other forwarding headers are not read: a proxy that sets only one of them passes the client's
 * own X-Forwarded-For through.
 */
export function createAddressOf(trusted: BlockList | undefined, warn: (message: string) => void): AddressOf {
  let hasWarned = trusted !== undefined
  return (server, request) => {
    const connection = connectedFrom(server, request)
    if (!hasWarned && isForwarded(request)) {
      hasWarned = true
      warn(untrustedProxy)
    }
    return trusted && isIn(trusted, connection) ? (forwardedFor(request, trusted) ?? connection) : connection
  }
}

/** Whether a trusted proxy sent a request. */
export const isFromProxy = (trusted: BlockList | undefined, server: Listener | null, request: Request) =>
  trusted !== undefined && isIn(trusted, connectedFrom(server, request))

/** Whether the request has a forwarding header. Not every proxy adds one. */
export const isForwarded = (request: Request) => forwardingHeaders.some(name => request.headers.has(name))

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

const untrustedProxy =
  'Requests arrive with forwarding headers, but TRUSTED_PROXIES is not set. Limits count the proxy as one client, so ' +
  'one visitor can use them up for everybody. Set TRUSTED_PROXIES to the addresses of the proxy.'

/** The part of an address that identifies a client: a household or a server has a whole IPv6 /64. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const connectedFrom = (server: Listener | null, request: Request) =>
  plain(server?.requestIP(request)?.address ?? noAddress)

function forwardedFor(request: Request, trusted: BlockList): string | undefined {
  let nearest: string | undefined
  for (const entry of (request.headers.get('x-forwarded-for') ?? '').split(',').toReversed()) {
    const address = plain(withoutPort(entry.trim()))
    if (isIP(address) === 0) return nearest
    nearest = address
    if (!isIn(trusted, address)) return address
  }
  return nearest
}

const isIn = (networks: BlockList, address: string) =>
  isIP(address) !== 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Unwraps an IPv4 address that a dual-stack socket writes as ::ffff:192.0.2.1. */
const plain = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** Some proxies append the client's port: 192.0.2.1:5678 or [2001:db8::1]:5678. */
const withoutPort = (entry: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry
