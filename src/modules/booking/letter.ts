import type { Config } from '../../platform/config.ts'

/** A paragraph; a link under its words; names with what they stand for; lines that somebody wrote. */
export type Part =
  | string
  | Readonly<{ words: string; link: string }>
  | Readonly<{ table: readonly Entry[] }>
  | Readonly<{ quoted: readonly string[] }>
/** `note` is how a value came about; `isSum` draws a line above. */
export type Entry = Readonly<{ name: string; value: string; note?: string; isSum?: boolean }>

export type Letter = Readonly<{
  subject: string
  to: string
  parts: readonly Part[]
  company: Pick<Config, 'brand' | 'phones' | 'mail'>
}>
export type Mail = Readonly<{ subject: string; text: string; html: string }>

/** One letter twice: as plain text, and as HTML that any mail program shows, whose colours follow its day and night. */
export function mailOf({ subject, to, parts, company: { brand, phones, mail } }: Letter): Mail {
  const said: readonly Part[] = [`Hello ${to},`, ...parts]
  const questions = `Questions? Call ${phones.wi} in Wisconsin or ${phones.il} in Illinois, or email ${mail.supportEmail}.`
  return {
    subject,
    text: [...said, questions, brand].map(textOf).join('\n\n'),
    html: pageOf(subject, brand, said.map(htmlOf(firstLink(parts))).join('\n'), questions),
  }
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.words}:\n${part.link}`
  if ('quoted' in part) return part.quoted.map(line => line.replace(/^/gm, '> ')).join('\n\n')
  return part.table.map(({ name, value, note }) => `${name}: ${value}${note ? ` (${note})` : ''}`).join('\n')
}

/** What most readers come for is a button, and what else there is to follow a line of text. */
const firstLink = (parts: readonly Part[]) => parts.find(part => typeof part !== 'string' && 'link' in part)

const htmlOf = (main: Part | undefined) => (part: Part) => {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${inLines(part)}</p>`
  if ('link' in part) {
    const look = part === main ? ` style="${button}"` : ''
    return `<p style="margin:0 0 16px"><a href="${Bun.escapeHTML(part.link)}"${look}>${inLines(part.words)}</a></p>`
  }
  if ('quoted' in part) {
    const lines = part.quoted.map(line => `<p style="margin:0 0 8px">${inLines(line)}</p>`).join('')
    return `<blockquote style="margin:0 0 16px;padding-left:16px;border-left:2px solid #999">${lines}</blockquote>`
  }
  // Figures stand below each other by their ends, words by their beginnings.
  const isBill = part.table.some(({ isSum }) => isSum)
  const rows = part.table.map(isBill ? lineOfBill : fact).join('\n')
  return `<table style="width:100%;margin:0 0 24px;padding:8px 0;border:${hairline};border-radius:12px;border-spacing:0">\n${rows}\n</table>`
}

const fact = ({ name, value }: Entry) => `<tr>
<th scope="row" style="${cell};width:64px;font-weight:400;opacity:.75">${inLines(name)}</th>
<td style="${cell}">${inLines(value)}</td>
</tr>`

function lineOfBill({ name, value, note, isSum }: Entry): string {
  const weight = `font-weight:${isSum ? 600 : 400}${isSum ? `;border-top:${hairline}` : ''}`
  const small = note ? `<br><span style="font-size:14px;opacity:.75">${inLines(note)}</span>` : ''
  return `<tr>
<th scope="row" style="${cell};${weight}">${inLines(name)}${small}</th>
<td style="${cell};${weight};text-align:right;font-variant-numeric:tabular-nums">${inLines(value)}</td>
</tr>`
}

const hairline = '1px solid rgba(128,128,128,.4)'
const cell = 'padding:6px 16px;text-align:left;vertical-align:top'
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#3e63dd;color:#fff;font-weight:600;text-decoration:none'

const pageOf = (subject: string, brand: string, body: string, questions: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${Bun.escapeHTML(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px">
<div style="max-width:560px;margin:0 auto;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #3e63dd;font-size:22px;font-weight:700">${inLines(brand)}</p>
${body}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:${hairline};font-size:14px;opacity:.75">${inLines(questions)}</p>
</div>
</body>
</html>
`

const inLines = (text: string) => Bun.escapeHTML(text).replaceAll('\n', '<br>')
