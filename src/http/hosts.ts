import { isIP } from 'node:net'

/**
 * DNS rebinding: any site can let its own name resolve to our address. The browser then treats its page and
 * this server as the same site, so trust must depend on the host name.
 */

/** Whether a host name is ours: that of PUBLIC_URL, of this machine, or an IP address, which needs no DNS. */
export function isOwnName(hostname: string, publicUrl: string): boolean {
  return hostname === new URL(publicUrl).hostname || isThisMachine(hostname) || isIP(bare(hostname)) > 0
}

/** Whether a request names this machine by a name that works only on this machine. */
export function isToThisMachine(request: Request): boolean {
  const address = `http://${request.headers.get('host')}`
  return URL.canParse(address) && isThisMachine(new URL(address).hostname)
}

const isThisMachine = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** IPv6 without its brackets. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
