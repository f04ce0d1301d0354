import type { Config } from '../../config.ts'

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
  const all: readonly Part[] = [
    `Hello ${to},`,
    ...parts,
    `Questions? Call ${phones.wi} in Wisconsin or ${phones.il} in Illinois, or email ${mail.supportEmail}.`,
    brand,
  ]
  return { subject, text: all.map(textOf).join('\n\n'), html: pageOf(subject, all.map(htmlOf).join('\n')) }
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.words}:\n${part.link}`
  if ('quoted' in part) return part.quoted.map(line => line.replace(/^/gm, '> ')).join('\n\n')
  return part.table.map(({ name, value, note }) => `${name}: ${value}${note ? ` (${note})` : ''}`).join('\n')
}

function htmlOf(part: Part): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${inLines(part)}</p>`
  if ('link' in part) {
    return `<p style="margin:0 0 16px"><a href="${Bun.escapeHTML(part.link)}">${inLines(part.words)}</a></p>`
  }
  if ('quoted' in part) {
    const lines = part.quoted.map(line => `<p style="margin:0 0 8px">${inLines(line)}</p>`).join('')
    return `<blockquote style="margin:0 0 16px;padding-left:16px;border-left:2px solid #999">${lines}</blockquote>`
  }
  const rows = part.table.map(rowOf).join('\n')
  return `<table style="width:100%;margin:0 0 24px;border-collapse:collapse">\n${rows}\n</table>`
}

function rowOf({ name, value, note, isSum }: Entry): string {
  const line = isSum ? 'border-top:1px solid #999;font-weight:600;' : ''
  const small = note ? `<br><span style="font-size:13px;opacity:.75">${inLines(note)}</span>` : ''
  return `<tr>
<th scope="row" style="${line}padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:${isSum ? 600 : 400}">${inLines(name)}${small}</th>
<td style="${line}padding:6px 0;text-align:right;vertical-align:top;font-variant-numeric:tabular-nums">${inLines(value)}</td>
</tr>`
}

const pageOf = (subject: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${Bun.escapeHTML(subject)}</title>
</head>
<body style="margin:0;padding:24px">
<div style="max-width:560px;margin:0 auto;font:16px/1.5 system-ui,sans-serif">
${body}
</div>
</body>
</html>
`

const inLines = (text: string) => Bun.escapeHTML(text).replaceAll('\n', '<br>')
