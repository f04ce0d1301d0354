import { expect, test } from 'bun:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { type Paper, writePdf } from './pdf.ts'

const lines = Array.from({ length: 60 }, (_, n) => ({ label: `Item ${n + 1}`, amount: `$${n + 1}.00` }))
const paper: Paper = {
  title: 'Bill of lading',
  from: ['Ñandú Movers', 'USDOT 1234567'],
  at: '2026-11-23T10:00:00Z',
  blocks: [
    { type: 'heading', text: 'Customer' },
    { type: 'facts', facts: [['Name', 'Łucja Ωμέγα Иванова']] },
    { type: 'amounts', lines, totals: [{ label: 'Total', amount: '$1,830.00' }] },
    { type: 'text', text: 'Terms. '.repeat(200).trim() },
  ],
}

test('a long paper continues on more pages, and keeps every line and every letter of a name', async () => {
  const { totalPages, text } = await extractText(await getDocumentProxy(await writePdf(paper)))
  expect(totalPages).toBe(3)
  const whole = text.join('\n')
  for (const { label, amount } of lines) expect(whole).toContain(`${label} ${amount}`)
  expect(whole).toContain('Łucja Ωμέγα Иванова')
  expect(whole.match(/Terms\./g)).toHaveLength(200)
})

test('no row of facts is torn between two pages, however long its label', async () => {
  const facts = Array.from({ length: 60 }, (_, n) => [`Large box of books ${n} ends`, `count ${n}`] as const)
  const bytes = await writePdf({ ...paper, blocks: [{ type: 'facts', facts }] })
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes))
  expect(totalPages).toBe(3)
  for (const page of text) expect(page.match(/Large/g)?.length).toBe(page.match(/ends/g)?.length)
  for (const page of text) expect(page.match(/Large/g)?.length).toBe(page.match(/count/g)?.length)
})

test('the first layout keeps its bytes, because papers signed with it have their hash in the log', async () => {
  const facts = Array.from({ length: 60 }, (_, n) => [`Large box of books ${n} ends`, `count ${n}`] as const)
  const bytes = await writePdf({ ...paper, blocks: [{ type: 'facts', facts }], layout: 1 })
  expect(new Bun.CryptoHasher('sha256').update(bytes).digest('hex')).toBe(
    '0d1a8d4616226c02a105c2a54be0cc042fd8190a8431e8b8366fee5fd9b8b8e5',
  )
})

test('the same paper makes the same bytes', async () => {
  expect(await writePdf(paper)).toEqual(await writePdf(paper))
})
