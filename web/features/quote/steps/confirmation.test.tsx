import { afterAll, expect, test } from 'bun:test'
import { getDefaultStore } from 'jotai'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { testServer } from '../../../../scripts/testing/server.ts'
import { bookAndPay, customer, job, noStairs } from '../../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const { page, press, render, screen } = await openDocument()
const { bookedPhone } = await import('../../../shared/api/credentials.ts')
const { Surroundings } = await import('../../../shared/testing.tsx')
const { drafts } = await import('../draft.ts')
const { HomeWizard } = await import('../home.tsx')
const { QuotePage } = await import('../service.tsx')
page.setURL(server.url)

const wizards = {
  home: <HomeWizard />,
  moving: <QuotePage service="moving" />,
  junk: <QuotePage service="junk" />,
}

/** Opens a wizard whose booking is paid, in the tab that booked it. */
async function openPaid(wizard: keyof typeof wizards, more = {}) {
  const { id } = await bookAndPay(server.browser(), more)
  bookedPhone(id).write(customer.customerPhone)
  const { draftAtom, empty } = drafts[wizard]
  getDefaultStore().set(draftAtom, { ...empty, bookingId: id })
  render(wizards[wizard], { wrapper: Surroundings })
  await screen.findByRole('heading', { level: 2, name: 'Booking Confirmed!' })
  return id
}

test.each(['home', 'moving'] as const)(
  '%s: once a move is booked, its customer chooses what we pay for loss and damage, by a worked example',
  async wizard => {
    const id = await openPaid(wizard)
    await screen.findByText(/you choose what we pay if something is lost or damaged, below\.$/)
    await screen.findByText(/40 × 60¢ = \$24\.00/)
    await screen.findByText(/^This applies unless you choose the other one\./)
    ;(await screen.findByRole('radio', { name: /^Full value protection/ })).click()
    await screen.findByText(/^This is what you chose\./)
    const office = await server.administrator()
    const { body } = await office.get(`/api/service-requests/${id}/valuation`)
    expect(body).toMatchObject({ kind: 'full', isChosen: true })
  },
)

test('a junk job has no such choice', async () => {
  const junk = { serviceType: 'junk', fromAddress: job.fromAddress, loadSize: 4, accessDetails: noStairs }
  const { estimateId, pricing } = (await server.browser().post('/api/calculate-pricing', junk)).body
  await openPaid('junk', { serviceType: 'junk', toAddress: null, estimateId, pricing })
  await screen.findByText(/^We’ll call you within 2 hours/)
  expect(screen.queryByText(/lost or damaged/)).toBeNull()
  await press('Get another quote')
  await screen.findByRole('heading', { level: 2, name: 'Where should we pick up the items?' })
})
