/** A `tel:` link for a phone number in any format. */
export const callTo = (number: string) => `tel:${digitsOf(number)}`

/** An `sms:` link with an optional message. */
export const textTo = (number: string, text = '') =>
  `sms:${digitsOf(number)}${text && `?body=${encodeURIComponent(text)}`}`

/** A `mailto:` link with a subject and body. Line breaks are CRLF, as RFC 6068 requires. */
export const mailTo = (email: string, subject: string, body = '') =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}${body && `&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`}`

const digitsOf = (number: string) => number.replace(/[^\d+]/g, '')
