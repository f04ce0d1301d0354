import { createHash } from 'node:crypto'
import { type SignedPaper, signatureBox } from '../../../shared/paper-record.ts'

type Sealed = Pick<SignedPaper, 'contents' | 'signedAt' | 'signedBy' | 'strokes'>

/** The PDF of a signed paper. The same paper makes the same bytes, dated at its signature. */
export async function signedPdf({ contents, signedAt, signedBy, strokes }: Sealed): Promise<Uint8Array> {
  // Its library and fonts would slow down each start, and few starts need them.
  const { writePdf } = await import('../../../adapters/pdf/pdf.ts')
  const { title, blocks, layout = 1 } = contents
  const [name = '', ...lines] = contents.from
  // Between the heading of the signature and who signed.
  const words = `Signature of ${signedBy}`
  const signature =
    strokes === '' ? [] : [{ type: 'drawing', path: strokes, ...signatureBox, words } as const]
  return writePdf({
    title,
    from: [name, ...lines],
    at: signedAt,
    blocks: [...blocks.slice(0, -1), ...signature, ...blocks.slice(-1)],
    layout,
  })
}

/** In hexadecimal digits. */
export const sha256Of = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex')
