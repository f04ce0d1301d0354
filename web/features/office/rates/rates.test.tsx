import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { book, customer, job } from '../../../../scripts/testing/steps.ts'

const front = await frontOfOffice()
const { office, server } = front
const cards = '/api/admin/rate-cards'
await book(server.browser())

const { fireEvent, press, render, screen, Surroundings, waitFor, within } = await front.openDocument()
const { default: RatesTab } = await import('./tab.tsx')

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const waiting = async () => (await office.get(cards)).body.next
const open = () => render(<RatesTab />, { wrapper: Surroundings })

test('the office prepares rates after it saw what they change, changes them and withdraws them', async () => {
  const { unmount } = open()
  await screen.findByText('Tariff: Household goods tariff 1. Moves within Illinois follow it.')
  await press('Prepare next rates')
  type('In effect from', '2094-03-14')
  type('Each mover, per hour', '7')
  await press('See what it changes')
  await screen.findByText('Enter $10.00 to $400.00, in steps of 4 cents')
  expect(screen.queryByRole('button', { name: 'Save these rates' })).toBeNull()

  type('Each mover, per hour', '80')
  await press('See what it changes')
  const effect = await screen.findByRole('region', { name: 'Effect on recent quotes' })
  expect(effect.textContent).toContain('$510.00 → $570.00')
  type('Each extra mile', '2.50')
  type('Tariff', 'Household goods tariff 2')
  await screen.findByText(/^The figures have changed\./)
  expect(screen.queryByRole('button', { name: 'Save these rates' })).toBeNull()
  await press('See what it changes')
  await press('Save these rates')
  const next = await screen.findByRole('region', { name: 'Next rate card' })
  await within(next).findByRole('heading', { name: 'From Sunday, March 14, 2094' })
  expect(next.textContent).toContain('Moves: Each mover, per hour$70.00 → $80.00')
  expect(next.textContent).toContain('Moves: Each extra mile$2.00 → $2.50')

  expect(next.textContent).toContain('TariffHousehold goods tariff 1 → Household goods tariff 2')

  await press('Change')
  type('In effect from', '2094-04-01')
  await press('See what it changes')
  await press('Save these rates')
  await within(next).findByRole('heading', { name: 'From Thursday, April 1, 2094' })
  expect(await waiting()).toMatchObject({ effectiveFrom: '2094-04-01', seen: 2 })

  await press('Withdraw')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await screen.findByRole('button', { name: 'Prepare next rates' })
  expect(await waiting()).toBeNull()
  unmount()
})

test('flat sums for local moves in Illinois are refused beside their box, with the rule', async () => {
  const { unmount } = open()
  await press('Prepare next rates')
  type('In effect from', '2094-03-14')
  fireEvent.click(screen.getByLabelText('Charge flat sums too'))
  await press('See what it changes')
  const refusals = await screen.findAllByText(/^Local moves in Illinois may charge only .*1457/)
  expect(refusals).toHaveLength(1)
  unmount()
})

test('the preview tells requests from bookings', async () => {
  await server.browser().post('/api/service-requests', {
    ...customer,
    ...{ serviceType: 'moving', roomSize: 'studio', fromAddress: job.fromAddress },
    toAddress: '1 E Main St, Madison, WI 53703',
  })
  const { unmount } = open()
  await press('Prepare next rates')
  type('In effect from', '2094-03-14')
  await press('See what it changes')
  const effect = await screen.findByRole('region', { name: 'Effect on recent quotes' })
  const stages = within(effect)
    .getAllByRole('listitem')
    .map(item => /, (booked|requested)/.exec(item.textContent ?? '')?.[1])
  expect(stages.toSorted()).toEqual(['booked', 'requested'])
  unmount()
})

test('rates that a colleague prepared in the meantime are not overwritten', async () => {
  const { unmount } = open()
  await press('Prepare next rates')
  type('In effect from', '2094-05-01')
  await press('See what it changes')
  await screen.findByRole('button', { name: 'Save these rates' })
  const { present } = (await office.get(cards)).body
  await office.post(cards, { effectiveFrom: '2094-06-01', figures: present.figures })
  await press('Save these rates')
  await screen.findByText(/^admin has already prepared rates from 2094-06-01\./)
  await screen.findByRole('heading', { name: 'From Tuesday, June 1, 2094' })
  await waitFor(async () => expect(await waiting()).toMatchObject({ effectiveFrom: '2094-06-01', seen: 1 }))
  unmount()
})
