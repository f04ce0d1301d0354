import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../scripts/testing/office-front.ts'
import { bookAndPay, customer, job } from '../../../scripts/testing/steps.ts'

const front = await frontOfOffice()
const { press, render, screen, Surroundings } = await front.openDocument()
const { default: CustomerPapers } = await import('./customer-papers.tsx')

test('who cannot sign the bill of a move between states, because it lacks its trucks, is told to call', async () => {
  const visitor = front.server.browser()
  const move = { ...job, toAddress: '2210 N Sawyer Ave, Chicago, IL 60647' }
  const { estimateId, pricing, jurisdiction } = (await visitor.post('/api/calculate-pricing', move)).body
  expect(jurisdiction).toBe('interstate')
  const { toAddress } = move
  const { id } = await bookAndPay(visitor, { ...customer, toAddress, estimateId, pricing })
  const show = (isDone: boolean) =>
    render(<CustomerPapers id={id} isDone={isDone} />, { wrapper: Surroundings })
  const before = show(false)
  await press('Read: Bill of lading')
  await screen.findByText('You sign it on the crew’s phone, before your things are loaded.')
  before.unmount()
  await front.office.patch(`/api/admin/service-requests/${id}/status`, { status: 'completed' })
  show(true)
  await press('Read: Bill of lading')
  await screen.findByText('Our office has to add the trucks first. Please call us.')
})
