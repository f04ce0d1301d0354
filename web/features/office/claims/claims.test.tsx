import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { addProvider, bookAndPay } from '../../../../scripts/testing/steps.ts'
import { manageCode } from '../../../../src/modules/tokens.ts'

const front = await frontOfOffice()
const { office, server } = front
const crew = await addProvider(office)

const customer = server.browser()
const { id } = await bookAndPay(customer, { customerName: 'Clara Claims' })
await office.patch(`/api/admin/service-requests/${id}/assign`, {
  providerId: crew.id,
  scheduledDate: new Date().toISOString(),
})
await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'completed' })
const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
const claim = (item: string) =>
  customer.post(`/api/service-requests/${id}/claims`, { item, description: 'Broken', weight: 85 }, manage)
await claim('Dresser')
await claim('Lamp')

const { press, render, screen, Surroundings, type, waitFor, within } = await front.openDocument()
const { default: ClaimsTab } = await import('./tab.tsx')
const { ClaimCount } = await import('./claims-data.tsx')

const claims = async () =>
  (await office.get(`/api/service-requests/${id}/proof`)).body.claims.map(
    ({ item, state, decision }: { item: string; state: string; decision: object | null }) => ({
      item,
      state,
      decision,
    }),
  )

test('claims are settled beside the most that is owed, or declined, and leave the open ones', async () => {
  render(
    <>
      <ClaimCount />
      <ClaimsTab />
    </>,
    { wrapper: Surroundings },
  )
  const row = (await screen.findByText('Dresser')).closest('li')
  expect(row?.textContent).toContain('Clara Claims')
  expect(row?.textContent).toContain('Released value: 85 lb × 60¢ = $51.00.')
  await press(/^Settle claim #FM\w{6}-1$/)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Amount in dollars')).toHaveProperty('value', '51.00')
  type(/^Weight in pounds/, '100')
  await dialog.findByText('Released value: 100 lb × 60¢ = $60.00.')
  type(/^Amount in dollars/, '75')
  await dialog.findByText('This is more than is owed. Say why in the reason.')
  await press('Settle the claim')
  await dialog.findByText('Say how it is paid.')
  type(/^How it is paid/, 'Check 1201')
  type(/^Reason, for the customer/, 'It broke on our stairs.')
  await press('Settle the claim')
  await waitFor(() => expect(screen.queryAllByText('Dresser').length).toBe(0))

  await press(/^Decline claim #FM\w{6}-2$/)
  await screen.findByRole('alertdialog')
  type(/^Reason, for the customer/, 'It was broken before.')
  await press('Decline the claim')
  await screen.findByText('No open claims')
  expect(await claims()).toMatchObject([
    { item: 'Dresser', state: 'settled', decision: { amount: 75 } },
    { item: 'Lamp', state: 'denied', decision: { reason: 'It was broken before.' } },
  ])
})
