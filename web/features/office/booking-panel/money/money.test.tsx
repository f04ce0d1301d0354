import { afterAll, expect, test } from 'bun:test'
import { openDocument } from '../../../../../scripts/testing/dom.ts'
import { testServer } from '../../../../../scripts/testing/server.ts'
import { customer, job, monday } from '../../../../../scripts/testing/steps.ts'
import { frontOfOffice } from '../../testing/front.ts'

const server = await testServer()
const front = await frontOfOffice(server)
const { page, render, screen } = await openDocument()
const { Surroundings } = await import('../../../../shared/testing.tsx')
const { useOfficeBooking } = await import('../../shared/queries.ts')
const { Money } = await import('./money.tsx')
page.setURL(front.url)
afterAll(async () => {
  await front.stop()
  await server.stop()
})

function Panel({ id }: Readonly<{ id: string }>) {
  const { data } = useOfficeBooking(id)
  return data ? <Money booking={data} /> : null
}

test('of a request that could not be located, the office is not told which rules apply', async () => {
  const { body } = await server.browser().post('/api/service-requests', {
    ...customer,
    ...{ serviceType: 'moving', roomSize: job.homeSize, preferredDate: monday },
    ...{ fromAddress: 'zzzz qqqq street', toAddress: job.toAddress, totalPrice: 0 },
  })
  render(<Panel id={body.serviceRequest.id} />, { wrapper: Surroundings })
  await screen.findByText(/^There is no estimate yet\. Which rules apply depends/)
  expect(screen.queryByText(/Move between states/)).toBeNull()
})
