import { nextBookable } from '../../src/shared/bookable-days.ts'
import { administrator, type TestServer } from './server.ts'
import { addProvider, book, bookAndPay, customer, job, noStairs, rooms, uploadPhoto } from './steps.ts'

/** A site in use: a customer with a booking in every status, and a crew that is driving. */
export async function createSampleData(server: TestServer) {
  const rosa = server.browser()
  const account = { username: 'rosa', password: 'correct horse', phone: customer.customerPhone }
  const person = { email: customer.customerEmail, firstName: 'Rosa', lastName: 'Diaz' }
  await rosa.post('/api/auth/register', { ...account, ...person })

  const office = await server.administrator()
  const crew = await addProvider(office)
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const on = (day: number) => ({
    preferredDate: nextBookable(dayFromNow(day), server.deps.config.bookableDays),
  })
  const assigned = async (day: number, status?: string) => {
    const { id } = await bookAndPay(rosa, on(day))
    const scheduledDate = `${dayFromNow(day)}T15:00:00Z`
    await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })
    if (status) await office.patch(`/api/admin/service-requests/${id}/status`, { status })
    return id
  }
  const booking = {
    unpaid: (await book(rosa, on(9))).id,
    confirmed: (await bookAndPay(rosa, on(8))).id,
    assigned: await assigned(7),
    in_progress: await assigned(0, 'in_progress'),
    completed: await assigned(1, 'completed'),
    cancelled: await assigned(2, 'cancelled'),
  }
  const junk = await junkJob(rosa, office, dayFromNow(3))
  const request = await requestOutside(server.browser())
  await rosa.post(
    `/ingest/osmand?id=${token}&lat=43.03&lon=-87.95&timestamp=${Math.floor(Date.now() / 1000)}`,
  )
  await write(server, { rosa, office, crewToken: token, id: booking.in_progress })
  await afterTheDay(server, { rosa, crewToken: token, id: booking.completed })
  await server.settled()
  await giveUp(server, booking)
  const accounts = { customer: account, administrator }
  return { accounts, booking, phone: customer.customerPhone, crewPath: `/crew/${token}`, junk, request }
}

export type SampleData = Awaited<ReturnType<typeof createSampleData>>

type Browser = ReturnType<TestServer['browser']>
type Writers = Readonly<{ rosa: Browser; office: Browser; crewToken: string; id: string }>

/** A junk job with special items, one of each destination, and the page of its crew. */
async function junkJob(rosa: Browser, office: Browser, day: string) {
  const itemCategories = [
    'Furniture',
    'Tires',
    'Refrigerators and air conditioners',
    'Dried latex paint',
    'Batteries',
  ]
  const { serviceType, fromAddress } = { ...job, serviceType: 'junk' }
  const load = { serviceType, fromAddress, loadSize: 4, accessDetails: noStairs, itemCategories }
  const { estimateId, pricing } = (await rosa.post('/api/calculate-pricing', load)).body
  const { id } = await bookAndPay(rosa, { serviceType, estimateId, pricing })
  const crew = await addProvider(office, 'Junk crew')
  await office.patch(`/api/admin/service-requests/${id}/assign`, {
    providerId: crew.id,
    scheduledDate: `${day}T15:00:00Z`,
  })
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  return { id, crewPath: `/crew/${token}` }
}

/** A photo, a damage, a claim and a low rating of a completed job. */
async function afterTheDay(server: TestServer, { rosa, crewToken, id }: Omit<Writers, 'office'>) {
  const crew = { 'x-crew-token': crewToken }
  const at = new Date().toISOString()
  const photoUrl = await uploadPhoto(server, await rooms.bedroom())
  const photo = { id: 'photo', photoUrl, stage: 'damage', label: 'Dresser', at, sentAt: at }
  await rosa.post(`/api/crew/jobs/${id}/photos`, photo, crew)
  const words = 'A leg broke on the stairs.'
  const damage = { id: 'damage', label: 'Dresser', words, photoIds: ['photo'], at, sentAt: at }
  await rosa.post(`/api/crew/jobs/${id}/damages`, damage, crew)
  const claim = { item: 'Dresser', description: words, photoUrls: [photoUrl], value: 450, weight: 85 }
  await rosa.post(`/api/service-requests/${id}/claims`, claim)
  await rosa.post(`/api/service-requests/${id}/review`, { rating: 2, words: 'They came an hour late.' })
}

/** A request for a move to a place outside the area, for which there is no price. */
async function requestOutside(visitor: Browser): Promise<string> {
  const { serviceType, fromAddress, homeSize: roomSize } = job
  const toAddress = '100 Ocean Dr, Miami Beach, FL 33139'
  const request = { ...customer, serviceType, fromAddress, toAddress, roomSize }
  return (await visitor.post('/api/service-requests', request)).body.serviceRequest.id
}

/** Parks two mail events and a job, as if they had failed too often. */
async function giveUp(
  { deps: { sql } }: TestServer,
  { assigned, cancelled }: Readonly<{ assigned: string; cancelled: string }>,
) {
  await sql`
    insert into deferred_events (reaction, position, attempts, "lastError")
    select case type when 'InquiryReceived' then 'inquiry mails' else 'booking mails' end, position, 10,
      'PostgresError: value too long for type character varying(200)'
    from events where type = 'InquiryReceived' or type = 'ProviderAssigned' and stream = ${`booking-${assigned}`}`
  await sql`
    update jobs set state = 'failed', attempts = 300, "lastError" = 'PaymentsError: 500'
    where kind = 'close checkout' and about = ${cancelled}`
}

/** Chat messages of customer, office and crew, and two inquiries. */
async function write(server: TestServer, { rosa, office, crewToken, id }: Writers) {
  const chat = `/api/service-requests/${id}/messages`
  await rosa.post(chat, { message: 'The elevator is booked for us from 10 to 12.' })
  await office.post(chat, { message: 'Thank you, the crew knows.' })
  const crew = { 'x-crew-token': crewToken }
  await server.browser().post(chat, { message: 'We are ten minutes away.' }, crew)
  await server.browser().post('/api/contact', {
    name: 'Ann Okafor',
    email: 'ann@example.com',
    phone: '(414) 555-0148',
    subject: 'A piano on the third floor',
    message: 'Do you move upright pianos?\nThere is no elevator.',
    serviceType: 'moving',
    website: 'https://example.com',
  })
  await server.browser().post('/api/provider-applications', {
    name: 'Lee Novak',
    company: 'Novak Hauling',
    email: 'lee@example.com',
    phone: '(262) 555-0149',
    serviceTypes: ['moving', 'junk'],
    areas: ['53202', '53203'],
    crewSize: 3,
    vehicles: 'Two box trucks',
    about: 'Ten years around Racine.',
  })
}

const dayFromNow = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString()
