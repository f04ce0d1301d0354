import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { bookAndPay } from '../../../../scripts/testing/steps.ts'
import { manageCode } from '../../../../src/modules/tokens.ts'

const front = await frontOfOffice()
const { server } = front
const { render, screen, Surroundings } = await front.openDocument()
const { WithBooking } = await import('../testing/with-booking.tsx')
const { PapersSection } = await import('./day-records.tsx')

const openPanel = (id: string) =>
  render(
    <WithBooking id={id}>
      {booking => (
        <PapersSection booking={booking} subject={{ id, version: booking.version, crewId: undefined }} />
      )}
    </WithBooking>,
    { wrapper: Surroundings },
  )

test('the papers say who chose the liability, or recorded the choice', async () => {
  const { id } = await bookAndPay(server.browser())
  const path = `/api/service-requests/${id}/valuation`
  const first = openPanel(id)
  await screen.findByText(/By default\.$/)
  first.unmount()

  const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
  expect((await server.browser().post(path, { kind: 'full' }, manage)).status).toBe(200)
  const second = openPanel(id)
  await screen.findByText(/The customer chose full value protection\.$/)
  second.unmount()

  expect((await (await server.administrator()).post(path, { kind: 'released' })).status).toBe(200)
  openPanel(id)
  await screen.findByText(/\w+ recorded that the customer chose the released value, without full value/)
})
