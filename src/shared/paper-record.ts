import { type } from 'arktype'

/** What a booking stores of its papers. Instants are UTC, ISO 8601. */

export const paperKind = type("'estimate' | 'order_for_service' | 'bill_of_lading'")
export type PaperKind = typeof paperKind.infer

export const paperNames: Readonly<Record<PaperKind, string>> = {
  estimate: 'Estimate',
  order_for_service: 'Order for service',
  bill_of_lading: 'Bill of lading',
}

const amountLine = type({ label: 'string', 'note?': 'string', amount: 'string' })

export const paperBlock = type({ type: "'heading' | 'text'", text: 'string' })
  .or({ type: "'facts'", facts: type(['string', 'string']).array() })
  .or({ type: "'amounts'", lines: amountLine.array(), totals: amountLine.array() })
export type PaperBlock = Readonly<typeof paperBlock.infer>

/**
 * What a paper says. `from` are the lines of its letterhead, the company's name first. `layout` is that of the PDF of a
 * signed paper; 1 if it is absent.
 */
export const paperContents = type({
  title: 'string',
  from: 'string[]',
  blocks: paperBlock.array(),
  'layout?': '2',
})
export type PaperContents = Readonly<typeof paperContents.infer>

/** The size of the field to sign in. A signature is an SVG path of lines in it, or empty if the name was typed. */
export const signatureBox = { width: 1000, height: 300 } as const
export const strokes = type('string <= 8000').and(/^(M\d{1,4} \d{1,4}(L\d{1,4} \d{1,4})+)*$/)

/**
 * A paper as signed. `digest` is that of its contents, `sha256` that of its PDF. `device` is where the customer signed:
 * on the phone of the crew `crewName`, or at home.
 */
export const signedPaper = type({
  id: 'string',
  kind: paperKind,
  version: 'number.integer',
  digest: 'string',
  sha256: 'string',
  signedBy: 'string',
  signedAt: 'string',
  device: "'crew' | 'own'",
  crewName: 'string | null',
  strokes: 'string',
  contents: paperContents,
})
export type SignedPaper = Readonly<typeof signedPaper.infer>
