/** A line of a CSV file (RFC 4180). Text is harmless: no spreadsheet takes it for a formula. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(value => quoted(typeof value === 'string' ? harmless(value) : String(value ?? ''))).join()}\r\n`

/** A spreadsheet reckons what begins so, also after spaces; an apostrophe before it tells that it is text. */
const harmless = (text: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
