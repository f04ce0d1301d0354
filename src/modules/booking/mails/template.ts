import type { Config } from '../../../platform/config.ts'
import { letterhead } from '../../../shared/licenses.ts'

/** A paragraph, a link with its label, a table of names and values, or quoted chat lines. */
export type Part =
  | string
  | Readonly<{ label: string; link: string }>
  | Readonly<{ table: readonly Entry[] }>
  | Readonly<{ quoted: readonly string[] }>
/** `note` explains the value; `isSum` draws a line above it. */
export type Entry = Readonly<{ name: string; value: string; note?: string; isSum?: boolean }>

export type MailContent = Readonly<{
  subject: string
  to: string
  parts: readonly Part[]
  company: Pick<Config, 'brand' | 'address' | 'phones' | 'mail' | 'licenses'>
  /** The office to call; either one if there is none. */
  office?: 'wi' | 'il'
}>
export type Mail = Readonly<{ subject: string; text: string; html: string }>

/** Renders a mail as plain text and as HTML that any mail program displays, in its light or dark mode. */
export function mailOf({ subject, to, parts, company, office }: MailContent): Mail {
  const { brand, phones, mail } = company
  const body: readonly Part[] = [`Hello ${to},`, ...parts]
  const phone = office ? phones[office] : `${phones.wi} in Wisconsin or ${phones.il} in Illinois,`
  const questions = `Questions? Call ${phone} or email ${mail.supportEmail}.`
  const sender = letterhead(company).join(', ')
  return {
    subject,
    text: [...body, questions, sender].map(textOf).join('\n\n'),
    html: pageOf(subject, brand, body.map(htmlOf(firstLink(parts))).join('\n'), `${questions}\n${sender}`),
  }
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.label}:\n${part.link}`
  if ('quoted' in part) return part.quoted.map(line => line.replace(/^/gm, '> ')).join('\n\n')
  return part.table.map(({ name, value, note }) => `${name}: ${value}${note ? ` (${note})` : ''}`).join('\n')
}

/** The first link is shown as a button, the others as text. */
const firstLink = (parts: readonly Part[]) => parts.find(part => typeof part !== 'string' && 'link' in part)

const htmlOf = (main: Part | undefined) => (part: Part) => {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${htmlText(part)}</p>`
  if ('link' in part) {
    const style = part === main ? ` style="${button}"` : ''
    return `<p style="margin:0 0 16px"><a href="${Bun.escapeHTML(part.link)}"${style}>${htmlText(part.label)}</a></p>`
  }
  if ('quoted' in part) {
    const lines = part.quoted.map(line => `<p style="margin:0 0 8px">${htmlText(line)}</p>`).join('')
    return `<blockquote style="margin:0 0 16px;padding-left:16px;border-left:2px solid #999">${lines}</blockquote>`
  }
  // Amounts align right, text aligns left.
  const isBill = part.table.some(({ isSum }) => isSum)
  const rows = part.table.map(isBill ? amountRow : textRow).join('\n')
  return `<table style="width:100%;margin:0 0 24px;padding:8px 0;border:${hairline};border-radius:12px;border-spacing:0">\n${rows}\n</table>`
}

const textRow = ({ name, value }: Entry) => `<tr>
<th scope="row" style="${cell};width:64px;overflow-wrap:normal;font-weight:400;opacity:.75">${htmlText(name)}</th>
<td style="${cell}">${htmlText(value)}</td>
</tr>`

function amountRow({ name, value, note, isSum }: Entry): string {
  const weight = `font-weight:${isSum ? 600 : 400}${isSum ? `;border-top:${hairline}` : ''}`
  const small = note ? `<br><span style="font-size:14px;opacity:.75">${htmlText(note)}</span>` : ''
  return `<tr>
<th scope="row" style="${cell};${weight}">${htmlText(name)}${small}</th>
<td style="${cell};${weight};text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums">${htmlText(value)}</td>
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
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #3e63dd;font-size:22px;font-weight:700">${htmlText(brand)}</p>
${body}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:${hairline};font-size:14px;opacity:.75">${htmlText(questions)}</p>
</div>
</body>
</html>
`

const htmlText = (text: string) => Bun.escapeHTML(text).replaceAll('\n', '<br>')
