import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../../scripts/testing/office-front.ts'
import { addProvider, bookAndPay } from '../../../../../scripts/testing/steps.ts'

/** Within so many hours is any time in this century. */
const front = await frontOfOffice({ cancellationFee: { hours: 1_000_000, cents: 7500 } })
const { server } = front
const { fireEvent, press, render, screen, Surroundings, waitFor } = await front.openDocument()
const { useOfficeBooking } = await import('../queries.ts')
const { StatusSelect } = await import('./status-select.tsx')

function Panel({ id }: Readonly<{ id: string }>) {
  const { data } = useOfficeBooking(id)
  return data ? <StatusSelect booking={data} chosen="cancelled" onChoose={() => {}} /> : null
}

test('a cancellation refunds what our terms say, and less only with a reason', async () => {
  const { id, pricing } = await bookAndPay(server.browser())
  render(<Panel id={id} />, { wrapper: Surroundings })
  const field = await screen.findByLabelText<HTMLInputElement>('Refund in dollars')
  expect(field.value).toBe(pricing.total.toFixed(2))
  await screen.findByText(/is left of the payment\. Free cancellation until/)

  fireEvent.change(field, { target: { value: '100' } })
  await press('Yes, cancel it')
  await screen.findByText('Say below why less is refunded')
  fireEvent.change(screen.getByLabelText('Reason, for the customer'), {
    target: { value: 'The boxes were delivered' },
  })
  await press('Yes, cancel it')
  const read = async () => (await front.office.get(`/api/admin/service-requests/${id}`)).body
  await waitFor(async () => expect((await read()).status).toBe('cancelled'))
  expect((await read()).keptAmount).toBe(Math.round((pricing.total - 100) * 100) / 100)
})

test('what is kept is the fee of our terms, or for a reason that the customer reads', async () => {
  const { id, pricing } = await bookAndPay(server.browser())
  const { id: providerId } = await addProvider(front.office)
  await front.office.patch(`/api/admin/service-requests/${id}/assign`, {
    providerId,
    scheduledDate: '2094-01-04T15:00:00Z',
  })
  render(<Panel id={id} />, { wrapper: Surroundings })
  const field = await screen.findByLabelText<HTMLInputElement>('Refund in dollars')
  // Our terms have a fee for a customer who cancels, and not for us.
  expect(field.value).toBe(pricing.total.toFixed(2))
  const noteFor = (refund: number) => {
    fireEvent.change(field, { target: { value: refund.toFixed(2) } })
    return screen.queryByLabelText('Reason, for the customer') ? 'customer' : 'history'
  }
  const left = pricing.total
  expect([left, left - 75, left - 30, left - 80].map(noteFor)).toEqual([
    'history',
    'history',
    'customer',
    'customer',
  ])
})
