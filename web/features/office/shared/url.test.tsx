import { expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'

const { press, render, screen } = await openDocument()
const { Address, Surroundings } = await import('../../../shared/testing.tsx')
const { useOpenBooking, useSetParams } = await import('./url.ts')

test('a panel that opens before a changed filter is rendered keeps the filter', async () => {
  render(
    <Surroundings at="/admin?tab=bookings">
      <FilterAndOpen />
      <Address />
    </Surroundings>,
  )
  await press('Filter and open')
  const { textContent } = await screen.findByText(/booking=b1$/)
  expect(textContent).toBe('/admin?tab=bookings&q=Second&booking=b1')
})

function FilterAndOpen() {
  const setParams = useSetParams()
  const { open } = useOpenBooking()
  const both = () => {
    setParams({ q: 'Second' }, { replace: true })
    open('b1')
  }
  return (
    <button type="button" onClick={both}>
      Filter and open
    </button>
  )
}
