/** The address that calls a telephone number, as people write it. */
export const callTo = (number: string) => `tel:${digitsOf(number)}`

/** The address that begins a text message to it. */
export const textTo = (number: string, text = '') =>
  `sms:${digitsOf(number)}${text && `?body=${encodeURIComponent(text)}`}`

/** The address that begins an email, its lines as mail has them. */
export const mailTo = (email: string, subject: string, body = '') =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}${body && `&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`}`

const digitsOf = (number: string) => number.replace(/[^\d+]/g, '')
