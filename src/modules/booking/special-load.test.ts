import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, customer, job, noStairs, payWith } from '../../../scripts/testing/steps.ts'
import type { PriceLine, QuoteInputs } from '../../shared/catalog.ts'

const server = await testServer()
afterAll(() => server.stop())
const visitor = server.browser()
const office = await server.administrator()

const itemCategories = ['Furniture', 'Refrigerators and air conditioners', 'half a can of paint']
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

const typed = async (specialItems: readonly string[], more: object = {}) => {
  const body = {
    serviceType: 'junk',
    loadSize: 4,
    fromAddress,
    accessDetails: noStairs,
    specialItems,
    ...more,
  }
  const { estimateId, lines, pricing } = (await visitor.post('/api/calculate-pricing', body)).body
  const [draft] = await server.deps.sql<{ inputs: QuoteInputs }[]>`
    select inputs from quote_drafts where id = ${estimateId}`
  return { inputs: draft?.inputs, labels: lines.map(({ label }: PriceLine) => label), pricing }
}

test('special junk that is typed as another special item is one of the kinds, and costs nothing', async () => {
  const special = ['asbestos siding', 'car battery', 'propane tank', '4 tires', 'paint cans']
  const { inputs, pricing } = await typed([...special, 'Aquarium'], { itemCategories: ['Furniture'] })
  expect(inputs).toMatchObject({ specialItems: ['Aquarium'], itemCategories: ['Furniture', ...special] })
  expect(pricing).toEqual((await typed(['Aquarium'])).pricing)
})

test('what the rate card prices keeps its price beside special junk', async () => {
  const item = 'hot tub with chemicals'
  const { inputs, labels } = await typed([item])
  expect(labels).toContain('Hot tub')
  expect(inputs).toMatchObject({ specialItems: [item], itemCategories: [item] })
})

test('a move takes the same words for a special item', async () => {
  const { inputs, labels } = await typed(['4 tires'], { ...job })
  expect(labels).toContain('4 tires')
  expect(inputs?.itemCategories).toEqual([])
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
