import { isIP } from 'node:net'

/**
 * A page of any site can reach this server under its own name, once that name resolves to our address (DNS
 * rebinding). To the browser the page and the server are then the same site, so trust must depend on the
 * name.
 */

/** Whether a name is ours: that of PUBLIC_URL, of this machine, or a bare address, which needs no DNS. */
export function isOwnName(hostname: string, publicUrl: string): boolean {
  return hostname === new URL(publicUrl).hostname || isThisMachine(hostname) || isIP(bare(hostname)) > 0
}

/** Whether a request was sent to this machine by a name that only this machine can have. */
export function isToThisMachine(request: Request): boolean {
  const address = `http://${request.headers.get('host')}`
  return URL.canParse(address) && isThisMachine(new URL(address).hostname)
}

const isThisMachine = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** IPv6 without its brackets. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
