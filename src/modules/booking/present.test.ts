import { expect, test } from 'bun:test'
import { rowAfter } from '../../../scripts/testing/decisions.ts'
import type { AgreedExtra, Step, StepType } from '../../shared/move-day.ts'
import { bookingAccounts } from './payments/account.ts'
import { publicView } from './present.ts'
import { serviceRequests } from './service-request.ts'
import { created } from './testing.ts'

const extra: AgreedExtra = { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' }
const started = '2026-12-01T16:00:00.000Z'
const agreed = '2026-12-01T16:30:00.000Z'
const step = (type: StepType, at: string, extra: AgreedExtra | null): Step => ({
  ...{ id: type, type, at, phoneAt: at, by: null, byName: null, extra, undone: false },
  byFormerCrew: true,
})

test('a job that another crew takes over waits for it, with the times and extras of the first crew', () => {
  const moveDay = {
    steps: [step('work_started', started, null), step('extra_agreed', agreed, extra)],
    members: [],
    trucks: [],
  }
  const request = { ...rowAfter(serviceRequests, created()), status: 'assigned' as const, moveDay }
  const { day } = publicView(request, rowAfter(bookingAccounts, created()), {
    now: '2027-03-15T15:00:00.000Z',
  })
  expect(day).toEqual({
    stage: 'planned',
    since: null,
    times: { work_started: started, extra_agreed: agreed },
    crew: [],
    extras: [{ words: expect.stringContaining('Piano, $600.00'), at: agreed }],
    late: null,
  })
})
