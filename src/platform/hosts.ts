import { isIP } from 'node:net'

/**
 * DNS rebinding: any site can make its own name resolve to our address. The browser then treats its page and
 * this server as the same site, so trust must depend on the host name.
 */

/**
 * Whether a host name is ours: the name in PUBLIC_URL, an IP address (no DNS lookup), or a name without a dot
 * (localhost, a container), which nobody can register. An IPv6 address has no dot either.
 */
export function isOwnName(hostname: string, publicUrl: string): boolean {
  return hostname === new URL(publicUrl).hostname || isIP(hostname) > 0 || !hostname.includes('.')
}

/** Whether the Host header is a loopback name, which works only on this machine. */
export function isToThisMachine(request: Request): boolean {
  const address = `http://${request.headers.get('host')}`
  return URL.canParse(address) && isThisMachine(new URL(address).hostname)
}

const isThisMachine = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
