import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, customer, job, noStairs, payWith } from '../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const visitor = server.browser()
const office = await server.administrator()

const itemCategories = ['Furniture', 'Refrigerators and air conditioners', 'Liquid or oil paint']
const { fromAddress } = job

const home = () =>
  visitor.post('/api/calculate-pricing', {
    serviceType: 'junk',
    loadSize: 4,
    fromAddress,
    accessDetails: noStairs,
    itemCategories,
  })
const quoteWizard = (more: object = { itemCategories }) =>
  visitor.post('/api/pricing/estimate', {
    serviceType: 'junk',
    roomSize: '1bedroom',
    pickupAddress: fromAddress,
    ...more,
  })

test('special items change no price, and block no booking', async () => {
  const [plain, special] = [(await quoteWizard({})).body, (await quoteWizard()).body]
  expect(special.pricing).toEqual(plain.pricing)
  expect(special.estimateId).not.toBe(plain.estimateId)
})

test.each([
  ['home', home],
  ['quote', quoteWizard],
])('the %s wizard’s special items reach the office, the crew and the mails', async (_, ask) => {
  const { estimateId, pricing } = (await ask()).body
  const { body } = await visitor.post('/api/service-requests', {
    ...customer,
    serviceType: 'junk',
    fromAddress,
    estimateId,
    pricing,
  })
  const { id, bookingNumber } = body.serviceRequest
  const { clientSecret } = (await visitor.post('/api/create-payment-intent', { serviceRequestId: id })).body
  const paid = await payWith(visitor, clientSecret, 'pm_card_visa')
  await visitor.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId: paid.body.id })

  const panel = (await office.get(`/api/admin/service-requests/${id}`)).body
  expect(panel.job.itemCategories).toEqual(itemCategories)

  await server.settled()
  const mails = (await office.get('/api/admin/outbox')).body
  const textOf = (subject: string) =>
    mails.find((mail: Readonly<{ subject: string }>) => mail.subject === subject)?.text
  const told = textOf(`Your junk removal is confirmed: ${bookingNumber}`)
  expect(told).toContain('Refrigerators and air conditioners: We take these to a recycler with certified')
  expect(told).toContain('Liquid or oil paint: We can’t take it.')
  expect(told).not.toContain('Furniture')
  expect(textOf(`${bookingNumber}: booked and paid`)).toContain(`In the load: ${itemCategories.join(', ')}`)

  const crew = await addProvider(office, `Crew ${id}`)
  await office.patch(`/api/admin/service-requests/${id}/assign`, {
    providerId: crew.id,
    scheduledDate: '2094-03-15T15:00:00Z',
  })
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const { body: ofCrew } = await visitor.get('/api/crew', { 'x-crew-token': token })
  expect(ofCrew.job).toMatchObject({ serviceRequestId: id, itemCategories })
})
