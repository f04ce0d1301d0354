import { afterAll, expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { bookAndPay, customer } from '../../../scripts/testing/steps.ts'
import { newId } from '../../../src/eventlog/ids.ts'
import type { DayEvent } from '../../../src/modules/booking/day/events.ts'
import type { AssignmentEvent } from '../../../src/modules/booking/events.ts'
import { serviceRequests } from '../../../src/modules/booking/service-request.ts'
import type { AgreedExtra, StepType } from '../../../src/shared/move-day.ts'

// Pay before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer()
const { id } = await bookAndPay(server.browser())
const { id: late } = await bookAndPay(server.browser())
const { cleanup, page, render, screen } = await openDocument()
const { bookedPhone } = await import('../../shared/api/credentials.ts')
const { frontOf } = await import('../../shared/payment/testing.ts')
const { Surroundings } = await import('../../shared/testing.tsx')
const { BookingTracking } = await import('./booking-tracking.tsx')

const front = frontOf(server)
page.setURL(front.url)
afterAll(async () => {
  cleanup()
  await front.stop()
  await server.stop()
})

test('a crew at work is shown although the preparations do not load', async () => {
  const office = await server.administrator()
  await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'in_progress' })
  bookedPhone(id).write(customer.customerPhone)
  const { release } = front.hold(`/api/service-requests/${id}/preparation`)
  render(<BookingTracking serviceRequestId={id} />, { wrapper: Surroundings })
  await screen.findByRole('region', { name: 'Service Details' })
  release()
  expect(screen.queryByText('Before your crew comes')).toBeNull()
  cleanup()
})

test('extras that the customer agreed to are shown, and not those that were taken back', async () => {
  const by = { by: null, byName: null }
  const step = (type: StepType, time: string, extra: AgreedExtra | null = null): DayEvent => {
    const at = `2027-03-15T${time}:00.000Z`
    return { type: 'DayStepRecorded', data: { ...by, id: `${type} ${time}`, type, at, phoneAt: at, extra } }
  }
  const at = '2027-03-15T15:31:00.000Z'
  const undoes = 'extra_agreed 15:30'
  const events: DayEvent[] = [
    step('work_started', '15:00'),
    step('extra_agreed', '15:10', { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' }),
    step('extra_agreed', '15:20', { label: 'Attic', minutes: 90, agreedBy: 'Rosa Diaz' }),
    step('extra_agreed', '15:30', { label: 'Shed', minutes: 30, agreedBy: 'Rosa Diaz' }),
    { type: 'DayStepUndone', data: { ...by, id: 'undone', type: 'extra_agreed', at, phoneAt: at, undoes } },
  ]
  await server.deps.log.handle(serviceRequests, id, () => events, { id: newId(), actor: 'test', at })
  bookedPhone(id).write(customer.customerPhone)
  render(<BookingTracking serviceRequestId={id} />, { wrapper: Surroundings })
  const details = await screen.findByRole('region', { name: 'Service Details' })
  expect(details.textContent).toContain(
    'Extra work agreedPiano, $600.00, agreed by Rosa Diaz, 10:10 AMAttic, 1 h 30 min, agreed by Rosa Diaz, 10:20 AM',
  )
})

test('a warning whose time is over does not say that the crew is still expected then', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const crew = { providerId: 'crew', providerName: 'Slow crew' }
  const told = { earliestAt: ago(60), likelyAt: ago(50), latestAt: ago(40), promisedBy: ago(90) }
  const events: (AssignmentEvent | DayEvent)[] = [
    { type: 'ProviderAssigned', data: { ...crew, scheduledDate: ago(100), scheduledEnd: ago(-80) } },
    { type: 'ArrivalSlipped', data: { ...told, minutesLate: 40 } },
  ]
  const command = { id: newId(), actor: 'test', at: ago(70) }
  await server.deps.log.handle(serviceRequests, late, () => events, command)
  bookedPhone(late).write(customer.customerPhone)
  render(<BookingTracking serviceRequestId={late} />, { wrapper: Surroundings })
  const warning = await screen.findByRole('region', { name: 'Running late' })
  expect(warning.textContent).toMatch(
    /We expected it from .+, instead of by .+\. We are sorry\. Not there yet\? Please call us\./,
  )
  cleanup()
})
