import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { addProvider, bookAndPay, historyOf } from '../../../../scripts/testing/steps.ts'
import { manageCode } from '../../../../src/modules/tokens.ts'

const front = await frontOfOffice()
const { office, server } = front
const crew = await addProvider(office)
const customer = server.browser()
const { id } = await bookAndPay(customer, { customerName: 'Lola Low' })
const scheduledDate = new Date().toISOString()
await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })
await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'completed' })
const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
await customer.post(`/api/service-requests/${id}/review`, { rating: 3, words: 'Late' }, manage)

const { press, render, screen, Surroundings, type, waitFor } = await front.openDocument()
const { default: AttentionTab } = await import('./attention.tsx')

test('a low rating leaves the list once the office says what it did', async () => {
  render(<AttentionTab />, { wrapper: Surroundings })
  const section = await screen.findByRole('region', { name: 'Low ratings 1' })
  expect(section.textContent).toContain('The customer gave three stars or fewer to North crew’s job.')
  await press('Close the low rating of Lola Low')
  await screen.findByRole('alertdialog')
  await press('Close it')
  await screen.findByText('Say why')
  type(/^What did you do/, 'Called and apologized')
  await press('Close it')
  // An open dialog hides what is behind it.
  await waitFor(() => expect(screen.queryAllByRole('alertdialog').length).toBe(0))
  await waitFor(() => expect(screen.queryAllByRole('region', { name: /^Low ratings/ }).length).toBe(0))
  const handled = (await historyOf(office, id)).find(({ type }) => type === 'ReviewHandled')
  expect(handled).toMatchObject({ summary: 'admin dealt with the review: Called and apologized.' })
})
