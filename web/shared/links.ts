/** A `tel:` link for a phone number in any format. */
export const callTo = (number: string) => `tel:${digitsOf(number)}`

/** An `sms:` link with an optional message. */
export const textTo = (number: string, text = '') =>
  `sms:${digitsOf(number)}${text && `?body=${encodeURIComponent(text)}`}`

/** A `mailto:` link with a subject and body. Line breaks are CRLF, as RFC 6068 requires. */
export const mailTo = (email: string, subject: string, body = '') =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}${body && `&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`}`

type Place = Readonly<{ address: string; latitude: number | null; longitude: number | null }>

/** Opens the phone's own map program with directions to an address. */
export function mapLink({ address, latitude, longitude }: Place, userAgent = navigator.userAgent): string {
  const name = encodeURIComponent(address)
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${name}`
  // With coordinates alone, the program would show a point without an address.
  if (/Android/.test(userAgent)) return `geo:${latitude ?? 0},${longitude ?? 0}?q=${name}`
  return `https://www.google.com/maps/dir/?api=1&destination=${name}`
}

const digitsOf = (number: string) => number.replace(/[^\d+]/g, '')
