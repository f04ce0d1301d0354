import { expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'

const { render, screen } = await openDocument()
const { Comparison } = await import('./comparison.tsx')

const extra = (label: string, amount: number) => ({
  label,
  estimate: null,
  actual: { arithmetic: 'agreed on the day', amount },
})
const settlementWith = (...lines: readonly ReturnType<typeof extra>[]) => ({
  lines,
  ...{ estimate: 0, actual: 0, charges: 0, refund: 0, refundByHand: 0, due: 0, dueLater: 0 },
  dueLaterOn: null,
  notes: [],
})
const shown = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('extras of the same name are rows of their own, also after one is removed', () => {
  const [piano, second, attic] = [extra('Piano', 150), extra('Piano', 90), extra('Attic', 30)] as const
  const { rerender } = render(
    <Comparison isStale={false} settlement={settlementWith(piano, second, attic)} />,
  )
  const rowOf = (amount: string) => expect.stringContaining(amount)
  expect(shown().slice(1, 4)).toEqual([rowOf('$150.00'), rowOf('$90.00'), rowOf('$30.00')])
  rerender(<Comparison isStale={false} settlement={settlementWith(attic, piano)} />)
  expect(shown().slice(1, -1)).toEqual([rowOf('$30.00'), rowOf('$150.00')])
})
