import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { bookAndPay } from '../../../../scripts/testing/steps.ts'
import { crewWithJob } from '../../../../src/modules/moveday/testing.ts'

const front = await frontOfOffice()
const { server } = front
const { fireEvent, press, render, screen, Surroundings, waitFor } = await front.openDocument()
const { WithBooking } = await import('../testing/with-booking.tsx')
const { Goods } = await import('./goods.tsx')

const Panel = ({ id }: Readonly<{ id: string }>) => (
  <WithBooking id={id}>{booking => <Goods booking={booking} />}</WithBooking>
)

const type = (field: string, value: string) =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } })

test('the office writes the list, corrects it, and sees who wrote it last', async () => {
  const { id } = await bookAndPay(server.browser())
  render(<Panel id={id} />, { wrapper: Surroundings })
  await screen.findByText('No items are listed.')
  await press('Write the list')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add an item first' }).disabled).toBeTrue()
  type('Add an item', 'Piano')
  await press('Add')
  type('Add an item', 'Box')
  await press('Save list')
  await screen.findByText('1 × Box, 1 × Piano')
  screen.getByText(/^Listed by .+, /)
  await press('Edit the list')
  type('How many: Box', '12')
  type('How many: Piano', '0')
  await press('Save list')
  await screen.findByText('12 × Box')
})

test('a list that the crew changed meanwhile is shown, and the office decides', async () => {
  const job = await crewWithJob(server, 'Fast crew')
  render(<Panel id={job.serviceRequestId} />, { wrapper: Surroundings })
  await press('Write the list')
  type('Add an item', 'Piano')
  await server
    .browser()
    .post(
      `/api/crew/jobs/${job.serviceRequestId}/goods`,
      { id: 'one', from: null, rows: [{ label: 'Lamp', count: 2 }] },
      job.headers,
    )
  await press('Save list')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Fast crew changed this list')
  expect(notice.textContent).toContain('Only on theirs: 2 × Lamp')
  await screen.findByText('2 × Lamp')
  await press('Replace with mine')
  await screen.findByText('1 × Piano')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
