import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { inTurns } from '../../shared/in-turns.ts'

/**
 * Writes a business paper as a PDF: US letter, tagged for screen readers, with its fonts embedded, so names in
 * Latin, Greek and Cyrillic are kept. The same paper makes the same bytes.
 */
export type Paper = Readonly<{
  title: string
  /** The company: its name, then lines such as license numbers and phone. */
  from: readonly [name: string, ...lines: string[]]
  /** When the paper was made, ISO 8601. */
  at: string
  blocks: readonly Block[]
  /** 1 writes the bytes of papers that were signed before 2 kept rows with long labels whole. */
  layout?: 1 | 2
}>

export type Block =
  | Readonly<{ type: 'heading'; text: string }>
  | Readonly<{ type: 'text'; text: string }>
  | Readonly<{ type: 'facts'; facts: readonly (readonly [label: string, value: string])[] }>
  | Readonly<{ type: 'amounts'; lines: readonly AmountLine[]; totals: readonly AmountLine[] }>
  | (Readonly<{ type: 'drawing' }> & Drawing)

/** The path is of lines, as in SVG, within a box of `width` × `height`. */
type Drawing = Readonly<{ path: string; width: number; height: number; words: string }>

/** `amount` is formatted. The note stands below the label, in small type. */
export type AmountLine = Readonly<{ label: string; note?: string; amount: string }>

export const writePdf = (paper: Paper): Promise<Uint8Array> => inTurn(() => layOut(paper))

/** Laying out a page keeps the process busy for a tenth of a second. */
const inTurn = inTurns(1)

async function layOut(paper: Paper): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    lang: 'en-US',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    bufferPages: true,
    info: { Title: paper.title, Author: paper.from[0], CreationDate: new Date(paper.at) },
  })
  doc.registerFont(regular, fonts.regular)
  doc.registerFont(bold, fonts.bold)
  const bytes = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  writeLetterhead(doc, root, paper)
  for (const block of paper.blocks) writeBlock(doc, root, block, paper.layout ?? 2)
  root.end()
  numberPages(doc)
  doc.end()
  return bytes
}

type Doc = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement

const fontFile = (style: string) =>
  readFileSync(
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`)),
  )

/** Read once: they are the same for every paper. */
const fonts = { regular: fontFile('400Regular'), bold: fontFile('700Bold') }
const [regular, bold] = ['regular', 'bold'] as const

/** In points, of which a US letter has 612 × 792. */
const margin = 54
const width = 612 - 2 * margin
const amountWidth = 96
/** A heading and the beginning of what follows, so that it does not end a page. */
const headingRoom = 110
const labelWidth = 120
const [ink, faint, rule] = ['#1b1d1f', '#5c6166', '#c9cdd1']

const bytesOf = async (doc: Doc) => {
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
  await new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject))
  return new Uint8Array(Buffer.concat(parts))
}

function writeLetterhead(doc: Doc, root: Structure, { title, from: [name, ...lines] }: Paper) {
  const letterhead = part(doc, root, 'Sect')
  paragraph(doc, letterhead, name, { font: bold, size: 13 })
  for (const line of lines) paragraph(doc, letterhead, line, { size: 9, color: faint })
  letterhead.end()
  doc.y += 18
  paragraph(doc, root, title, { tag: 'H1', font: bold, size: 20 })
  doc.y += 8
}

function writeBlock(doc: Doc, root: Structure, block: Block, layout: 1 | 2) {
  switch (block.type) {
    case 'heading':
      doc.y += 12
      keepTogether(doc, headingRoom)
      return paragraph(doc, root, block.text, { tag: 'H2', font: bold, size: 12 })
    case 'text':
      doc.y += 6
      return paragraph(doc, root, block.text, { size: 9.5 })
    case 'facts':
      return writeFacts(doc, root, block.facts, layout)
    case 'amounts':
      return writeAmounts(doc, root, block)
    case 'drawing':
      return writeDrawing(doc, root, block)
  }
}

type TextStyle = Readonly<{ tag?: string; font?: string; size?: number; color?: string }>

function paragraph(doc: Doc, parent: Structure, text: string, style: TextStyle = {}) {
  keepTogether(doc, heightOf(doc, text, width, style))
  parent.add(doc.struct(style.tag ?? 'P', {}, () => write(doc, text, { x: margin, width, ...style })))
}

function writeFacts(doc: Doc, root: Structure, facts: readonly (readonly [string, string])[], layout: 1 | 2) {
  const table = part(doc, root, 'Table')
  const valueWidth = width - labelWidth
  const labelTextWidth = layout === 1 ? labelWidth : labelWidth - 8
  for (const [label, value] of facts) {
    const labelHeight = layout === 1 ? 0 : heightOf(doc, label, labelTextWidth)
    keepTogether(doc, Math.max(labelHeight, heightOf(doc, value, valueWidth)))
    const { y } = doc
    const row = part(doc, table, 'TR')
    row.add(
      doc.struct('TH', { scope: 'Row' }, () =>
        write(doc, label, { x: margin, width: labelTextWidth, color: faint }),
      ),
    )
    const end = doc.y
    doc.y = y
    row.add(doc.struct('TD', {}, () => write(doc, value, { x: margin + labelWidth, width: valueWidth })))
    row.end()
    doc.y = Math.max(end, doc.y) + 3
  }
  table.end()
}

type Amounts = Extract<Block, { type: 'amounts' }>

function writeAmounts(doc: Doc, root: Structure, { lines, totals }: Amounts) {
  doc.y += 12
  const table = part(doc, root, 'Table')
  for (const line of lines) writeAmount(doc, table, line, {})
  for (const [n, line] of totals.entries()) {
    if (n === 0) drawRule(doc)
    writeAmount(doc, table, line, n === 0 || n === totals.length - 1 ? { font: bold } : {})
  }
  table.end()
}

function writeAmount(doc: Doc, table: Structure, { label, note, amount }: AmountLine, style: TextStyle) {
  const textWidth = width - amountWidth - 12
  const noteStyle = { size: 8.5, color: faint }
  keepTogether(
    doc,
    heightOf(doc, label, textWidth, style) + (note ? heightOf(doc, note, textWidth, noteStyle) : 0),
  )
  const { y } = doc
  const row = part(doc, table, 'TR')
  row.add(
    doc.struct('TH', { scope: 'Row' }, () => {
      write(doc, label, { x: margin, width: textWidth, ...style })
      if (note) write(doc, note, { x: margin, width: textWidth, ...noteStyle })
    }),
  )
  const end = doc.y
  doc.y = y
  const x = margin + width - amountWidth
  row.add(doc.struct('TD', {}, () => write(doc, amount, { x, width: amountWidth, align: 'right', ...style })))
  row.end()
  doc.y = end + 4
}

const drawingWidth = 240

function writeDrawing(doc: Doc, root: Structure, { path, width: boxWidth, height, words }: Drawing) {
  const scale = drawingWidth / boxWidth
  doc.y += 6
  keepTogether(doc, height * scale)
  const { y } = doc
  root.add(
    doc.struct('Figure', { alt: words }, () => {
      doc.save().translate(margin, y).scale(scale).path(path)
      doc
        .lineWidth(1.5 / scale)
        .lineCap('round')
        .lineJoin('round')
        .strokeColor(ink)
        .stroke()
        .restore()
    }),
  )
  doc.y = y + height * scale
  drawRule(doc)
}

/** Numbers the pages of a paper that has several. They are decoration for a screen reader, which counts pages itself. */
function numberPages(doc: Doc) {
  const { count } = doc.bufferedPageRange()
  if (count === 1) return
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.y = doc.page.height - margin + 18
    write(doc, `Page ${page + 1} of ${count}`, { x: margin, width, align: 'right', size: 8.5, color: faint })
    doc.endMarkedContent()
  }
}

/** A line that is decoration, not content. */
function drawRule(doc: Doc) {
  doc.y += 2
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .lineWidth(0.75)
    .strokeColor(rule)
    .stroke()
  doc.endMarkedContent()
  doc.y += 6
}

function part(doc: Doc, parent: Structure, tag: string): Structure {
  const element = doc.struct(tag)
  parent.add(element)
  return element
}

/** Starts a new page if this height does not fit on the current one. Text longer than a page continues by itself. */
function keepTogether(doc: Doc, height: number) {
  if (doc.y + height > doc.page.height - margin && doc.y > margin) doc.addPage()
}

const heightOf = (doc: Doc, text: string, within: number, { font = regular, size = 10 }: TextStyle = {}) =>
  doc.font(font).fontSize(size).heightOfString(text, { width: within })

type Placed = TextStyle & Readonly<{ x: number; width: number; align?: 'right' }>

const write = (doc: Doc, text: string, { x, width, align, font = regular, size = 10, color = ink }: Placed) =>
  doc.font(font).fontSize(size).fillColor(color).text(text, x, doc.y, { width, align })
