import { expect, test } from 'bun:test'
import { rowAfter } from '../../../../scripts/testing/decisions.ts'
import type { DayEvent } from '../day/events.ts'
import type { AssignmentEvent, BookingEvent } from '../events.ts'
import { bookingAccounts } from '../payments/account.ts'
import { serviceRequests } from '../service-request.ts'
import { created, paid, started } from '../testing.ts'
import { settleJob, settleReported } from './decide.ts'

const hourly = { baseService: 42_000, total: 42_000, estimatedHours: 3, hourlyRate: 7000 }
const basis = {
  ...({ serviceType: 'moving', jurisdiction: 'IL-local', crewSize: 2, minimumHours: 2 } as const),
  ...{ pricing: hourly, lines: [] },
}
const booking = created(true)
const local = { ...booking, data: { ...booking.data, jurisdiction: 'IL-local' as const } }
const assigned: AssignmentEvent = {
  type: 'ProviderAssigned',
  data: {
    providerId: 'crew',
    providerName: 'North crew',
    scheduledDate: '2026-12-01T15:00:00.000Z',
    scheduledEnd: '2026-12-01T18:00:00.000Z',
  },
}
const extra = { label: 'A piano', amountCents: 15_000, agreedBy: 'Rosa Diaz' }
const step = (
  type: 'work_started' | 'extra_agreed' | 'loaded' | 'unloaded' | 'finished',
  time: string,
  agreed: typeof extra | null = null,
): DayEvent => {
  const at = `2026-12-01T${time}:00.000Z`
  return {
    type: 'DayStepRecorded',
    data: { id: type, type, at, phoneAt: at, by: null, byName: null, extra: agreed },
  }
}
const booked = [local, started, paid]
const events: (BookingEvent | AssignmentEvent | DayEvent)[] = [
  ...[...booked, assigned, step('work_started', '15:00'), step('extra_agreed', '15:30', extra)],
  ...[step('loaded', '16:00'), step('unloaded', '17:00'), step('finished', '18:00')],
]

test('92 Ill. Adm. Code 1457: neither the office nor the crew closes a local Illinois move with an extra', () => {
  const request = rowAfter(serviceRequests, ...events)
  const account = rowAfter(bookingAccounts, ...booked)
  const at = '2026-12-01T19:00:00.000Z'
  const work = { workers: 2, minutes: 180, travelMinutes: 0, extras: [extra], agreedBy: 'Rosa Diaz' }
  expect(() => settleJob(request, account, { basis, work, at })).toThrow('only workers and hours')
  const seen = { totalCents: 57_000, balanceCents: 0 }
  expect(() => settleReported(request, account, { basis, at, seen })).toThrow('only workers and hours')
})
