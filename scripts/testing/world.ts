import type { TestServer } from './server.ts'
import { addProvider, book, bookAndPay, customer } from './story.ts'

/** What there is to see on a site in use: a customer with a booking in every state, and a crew on its way. */
export async function createWorld(server: TestServer) {
  const rosa = server.browser()
  const account = { username: 'rosa', password: 'correct horse', phone: customer.customerPhone }
  const person = { email: customer.customerEmail, firstName: 'Rosa', lastName: 'Diaz' }
  await rosa.post('/api/auth/register', { ...account, ...person })

  const office = await server.administrator()
  const crew = await addProvider(office)
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const on = (day: number) => ({ preferredDate: dayFromNow(day) })
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
  await rosa.post(
    `/ingest/osmand?id=${token}&lat=43.03&lon=-87.95&timestamp=${Math.floor(Date.now() / 1000)}`,
  )
  await server.settled()
  return { account, booking, phone: customer.customerPhone, crewPath: `/crew/${token}` }
}

export type World = Awaited<ReturnType<typeof createWorld>>

const dayFromNow = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString()
