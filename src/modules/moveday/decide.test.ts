import { describe, expect, test } from 'bun:test'
import { rowAfter } from '../../../scripts/testing/decisions.ts'
import { mostRefused, type StepType } from '../../shared/move-day.ts'
import type { DayEvent } from '../booking/day/events.ts'
import type { AssignmentEvent, BookingEvent } from '../booking/events.ts'
import { type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { created, paid, started } from '../booking/testing.ts'
import { recordStep, type TappedStep, undoByOffice, undoStep } from './decide.ts'

type Happened = BookingEvent | AssignmentEvent | DayEvent

const assigned: AssignmentEvent = {
  type: 'ProviderAssigned',
  data: {
    providerId: 'crew',
    providerName: 'North crew',
    scheduledDate: '2026-12-01T15:00:00.000Z',
    scheduledEnd: '2026-12-01T18:00:00.000Z',
  },
}
const begin: readonly Happened[] = [created(true), started, paid, assigned]
const given = (...events: Happened[]) => rowAfter(serviceRequests, ...begin, ...events)

const open = { settlement: null }
const settled = {
  settlement: {
    workers: 2,
    minutes: 120,
    travelMinutes: 30,
    extras: [],
    agreedBy: null,
    lines: [],
    totalCents: 51_000,
    dueLaterCents: 0,
    dueLaterOn: null,
    at: '2026-12-01T19:00:00.000Z',
  },
}

const on = (time: string) => `2026-12-01T${time.padEnd(8, ':00')}.000Z`
const tap = (type: StepType, time: string, more: Partial<TappedStep> = {}): TappedStep => ({
  id: `${type} ${time}`,
  type,
  at: on(time),
  phoneAt: on(time),
  by: 'ana',
  byName: 'Ana',
  extra: null,
  ...more,
})

/** What taps lead to, one after the other. */
function after(...taps: readonly TappedStep[]): Happened[] {
  const events: Happened[] = []
  for (const each of taps) events.push(...recordStep(given(...events), open, each))
  return events
}

const typesOf = (events: readonly Happened[]) => events.map(({ type }) => type)

const ben = { by: 'ben', byName: 'Ben' }

describe('a step', () => {
  test('is recorded, and the start of the work changes the status', () => {
    expect(recordStep(given(), open, tap('drive_started', '14:00'))).toEqual([
      { type: 'DayStepRecorded', data: tap('drive_started', '14:00') },
    ])
    expect(recordStep(given(), open, tap('work_started', '15:00'))).toEqual([
      { type: 'DayStepRecorded', data: { ...tap('work_started', '15:00'), statusWas: 'assigned' } },
      { type: 'StatusChanged', data: { from: 'assigned', to: 'in_progress' } },
    ])
  })

  test('that finishes the job completes it, and the office settles its money', () => {
    const day = after(tap('work_started', '15:00'), tap('loaded', '16:00'), tap('unloaded', '17:00'))
    expect(recordStep(given(...day), open, tap('finished', '17:10')).at(-1)).toEqual({
      type: 'StatusChanged',
      data: { from: 'in_progress', to: 'completed', awaitsMoney: true },
    })
  })

  test('is recorded once, whatever happened since', () => {
    const day = after(tap('drive_started', '14:00'))
    expect(recordStep(given(...day), open, tap('drive_started', '14:00'))).toEqual([])
    expect(recordStep(given(...day), settled, tap('drive_started', '14:00'))).toEqual([])
  })

  test('of an offline phone still counts after the office completed the job', () => {
    const completed: Happened = { type: 'StatusChanged', data: { from: 'assigned', to: 'completed' } }
    const events = recordStep(given(completed), open, tap('work_started', '15:00'))
    expect(typesOf(events)).toEqual(['DayStepRecorded'])
  })

  test.each([
    ['settled', settled, given(), 'The price of this job is fixed. Only the office can change its hours.'],
    [
      'cancelled',
      open,
      given({ type: 'StatusChanged', data: { from: 'assigned', to: 'cancelled' } }),
      'This job was cancelled.',
    ],
    [
      'unassigned',
      open,
      given({
        type: 'ProviderUnassigned',
        data: { providerId: 'crew', scheduledDate: '2026-12-01T15:00:00.000Z' },
      }),
      'This job is not assigned to a crew.',
    ],
  ])('is refused for a job that is %s', (_, account, request: ServiceRequest, message) => {
    expect(() => recordStep(request, account, tap('arrived', '15:00'))).toThrow(message)
  })

  test('is refused before those it needs', () => {
    expect(() => recordStep(given(), open, tap('loaded', '15:00'))).toThrow(
      '“Loaded” at 9:00 AM cannot be the first step.',
    )
  })
})

describe('two phones', () => {
  test('report one fact, and change the status once', () => {
    const events = after(tap('work_started', '15:00'), tap('work_started', '15:02', ben))
    expect(typesOf(events)).toEqual(['DayStepRecorded', 'StatusChanged', 'DayStepRepeated'])
    expect(events.at(-1)?.data).toMatchObject({ byName: 'Ben', repeats: 'work_started 15:00' })
  })

  test('report one fact in either order', () => {
    const events = after(tap('arrived', '15:02'), tap('arrived', '15:00', ben))
    expect(typesOf(events)).toEqual(['DayStepRecorded', 'DayStepRepeated'])
  })

  test('do not move the time of a fact without being asked, but by a few minutes', () => {
    const day = after(tap('work_started', '15:14', ben))
    expect(typesOf(recordStep(given(...day), open, tap('work_started', '15:11')))).toEqual([
      'DayStepRepeated',
    ])
    expect(() => recordStep(given(...day), open, tap('work_started', '15:10:59'))).toThrow(
      'Ben reported “Work started” at 9:14 AM. “Work started” at 9:10 AM would change that time.',
    )
    // The earlier time counts, so a later report changes nothing.
    expect(typesOf(recordStep(given(...day), open, tap('work_started', '15:28')))).toEqual([
      'DayStepRepeated',
    ])
  })

  test('do not contradict each other silently', () => {
    const day = after(tap('work_started', '15:00', ben))
    expect(() => recordStep(given(...day), open, tap('drive_started', '15:10'))).toThrow(
      'Ben reported “Work started” at 9:00 AM. “On the way” at 9:10 AM does not fit with that. Check what happened, then tap what is missing.',
    )
    expect(() => recordStep(given(...day), open, tap('work_started', '15:30'))).toThrow(
      'Ben reported “Work started” at 9:00 AM. “Work started” at 9:30 AM does not fit with that. Check what happened, then tap what is missing.',
    )
  })

  test('may fill in what came before', () => {
    const day = after(tap('work_started', '15:00', ben))
    expect(typesOf(recordStep(given(...day), open, tap('drive_started', '14:20')))).toEqual([
      'DayStepRecorded',
    ])
  })
})

test('two phones report one extra, and the second report is on record as a repeat', () => {
  const extra = { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' }
  const day = [tap('work_started', '15:00'), tap('extra_agreed', '15:30', { extra })]
  const again = after(...day, tap('extra_agreed', '15:31', { extra, ...ben })).at(-1)
  expect(again).toMatchObject({ type: 'DayStepRepeated', data: { repeats: 'extra_agreed 15:30' } })
  const earlier = after(...day, tap('extra_agreed', '15:29', { extra, ...ben })).at(-1)
  expect(earlier).toMatchObject({ type: 'DayStepRepeated', data: { repeats: 'extra_agreed 15:30' } })
})

describe('an undo', () => {
  const undo = (undoes: string, time: string) => ({
    id: `undo ${time}`,
    at: on(time),
    phoneAt: on(time),
    by: 'ana',
    byName: 'Ana',
    undoes,
  })

  test('takes back the last step and its status', () => {
    const day = after(tap('work_started', '15:00'))
    const undone = undoStep(given(...day), open, undo('work_started 15:00', '15:00:59'))
    expect(undone).toEqual([
      {
        type: 'DayStepUndone',
        data: { ...undo('work_started 15:00', '15:00:59'), type: 'work_started' },
      },
      { type: 'StatusChanged', data: { from: 'in_progress', to: 'assigned' } },
    ])
    expect(undoStep(given(...day, ...undone), open, undo('work_started 15:00', '15:01:30'))).toEqual([])
  })

  test('of a finish reopens the job', () => {
    const day = after(
      ...[tap('work_started', '15:00'), tap('loaded', '16:00'), tap('unloaded', '17:00')],
      tap('finished', '17:10'),
    )
    expect(undoStep(given(...day), open, undo('finished 17:10', '17:10:20')).at(-1)).toEqual({
      type: 'StatusChanged',
      data: { from: 'completed', to: 'in_progress' },
    })
  })

  test('leaves the fact that another phone reported too', () => {
    const day = after(tap('work_started', '15:00'), tap('work_started', '15:00:30', ben))
    const undone = undoStep(given(...day), open, undo('work_started 15:00', '15:00:40'))
    expect(typesOf(undone)).toEqual(['DayStepUndone'])
  })

  test('leaves a status that the office set since', () => {
    const cancelled: Happened = { type: 'StatusChanged', data: { from: 'in_progress', to: 'completed' } }
    const day = [...after(tap('work_started', '15:00')), cancelled]
    const undone = undoStep(given(...day), open, undo('work_started 15:00', '15:00:40'))
    expect(typesOf(undone)).toEqual(['DayStepUndone'])
  })

  test('of another phone, whose clock agrees by chance, is refused', () => {
    const day = given(...after(tap('arrived', '14:00')))
    const later = { ...undo('arrived 14:00', '14:30'), phoneAt: on('14:00:20') }
    expect(() => undoStep(day, open, later)).toThrow('for a minute')
  })

  test('is refused after a minute, for an earlier step, and for an unknown one', () => {
    const day = given(...after(tap('drive_started', '14:00'), tap('arrived', '14:00:30')))
    expect(() => undoStep(day, open, undo('arrived 14:00:30', '14:01:31'))).toThrow('for a minute')
    expect(() => undoStep(day, open, undo('drive_started 14:00', '14:00:50'))).toThrow(
      'Ana reported “Arrived” at 8:00 AM. Only the last step can be undone.',
    )
    expect(() => undoStep(day, open, undo('unknown', '14:00:50'))).toThrow('no such step')
  })
})

describe('the office', () => {
  const takeBack = (stepId: string, ...events: Happened[]) =>
    undoByOffice(given(...events), open, { id: 'undo', stepId, at: on('20:00'), byName: 'Rita' })
  const undoneIn = (events: readonly Happened[]) =>
    events.flatMap(each => (each.type === 'DayStepUndone' ? [each.data.undoes] : []))
  const piano = { extra: { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' } }
  const attic = { extra: { label: 'Attic', minutes: 30, agreedBy: 'Rosa Diaz' } }

  test('takes back one of two extras, and says which', () => {
    const day = after(
      ...[tap('work_started', '15:00'), tap('extra_agreed', '15:30', piano)],
      tap('extra_agreed', '15:31', attic),
    )
    const undone = takeBack('extra_agreed 15:30', ...day)
    expect(undone).toMatchObject([
      { type: 'DayStepUndone', data: { undoes: 'extra_agreed 15:30', byName: 'Rita', ...piano } },
    ])
    expect(takeBack('extra_agreed 15:30', ...day, ...undone)).toEqual([])
    expect(undoneIn(takeBack('extra_agreed 15:31', ...day, ...undone))).toEqual(['extra_agreed 15:31'])
  })

  test('takes back an extra for both phones that reported it', () => {
    const day = after(
      ...[tap('work_started', '15:00'), tap('extra_agreed', '15:30', piano)],
      tap('extra_agreed', '15:31', { ...piano, ...ben }),
    )
    for (const id of ['extra_agreed 15:30', 'extra_agreed 15:31']) {
      expect(undoneIn(takeBack(id, ...day))).toEqual(['extra_agreed 15:30', 'extra_agreed 15:31'])
    }
  })

  test('takes back the start of the work for both phones, and the status with it', () => {
    const day = after(tap('work_started', '15:00'), tap('work_started', '15:02', ben))
    const undone = takeBack('work_started 15:00', ...day)
    expect(undoneIn(undone)).toEqual(['work_started 15:00', 'work_started 15:02'])
    expect(undone.at(-1)).toEqual({
      type: 'StatusChanged',
      data: { from: 'in_progress', to: 'assigned' },
    })
  })

  test('takes back a break from its begin to its end, although the day went on', () => {
    const day = after(
      ...[tap('work_started', '15:00'), tap('break_started', '15:20'), tap('work_resumed', '15:40')],
      ...[tap('break_started', '16:00'), tap('work_resumed', '16:10'), tap('loaded', '17:00')],
    )
    expect(undoneIn(takeBack('break_started 15:20', ...day))).toEqual([
      'break_started 15:20',
      'work_resumed 15:40',
    ])
    expect(() => takeBack('work_resumed 15:40', ...day)).toThrow('It rests on this step.')
    expect(() => takeBack('work_started 15:00', ...day)).toThrow('It rests on this step.')
  })
})

describe('an extra', () => {
  const extra = { label: 'A piano', amountCents: 15_000, agreedBy: 'Rosa Diaz' }
  const day = after(tap('work_started', '15:00'))

  test('is recorded with who agreed to it', () => {
    const agreed = tap('extra_agreed', '15:30', { extra })
    expect(recordStep(given(...day), open, agreed)).toEqual([{ type: 'DayStepRecorded', data: agreed }])
  })

  test('needs a name, and of a local move in Illinois may only be time', () => {
    expect(() => recordStep(given(...day), open, tap('extra_agreed', '15:30'))).toThrow('Say what was agreed')
    const request = given(...day)
    const hourly: ServiceRequest = {
      ...request,
      jurisdiction: 'IL-local',
      crewSize: 2,
      pricing: {
        ...request.pricing,
        baseService: 42_000,
        total: 42_000,
        estimatedHours: 3,
        hourlyRate: 7000,
      },
    }
    expect(() => recordStep(hourly, open, tap('extra_agreed', '15:30', { extra }))).toThrow('hours alone')
    const time = { label: 'A piano', minutes: 30, agreedBy: 'Rosa Diaz' }
    expect(recordStep(hourly, open, tap('extra_agreed', '15:30', { extra: time }))).toHaveLength(1)
  })
})

test('another crew, or another day, begins anew', () => {
  const day = after(tap('drive_started', '14:00'))
  const again = (change: object): Happened => ({ ...assigned, data: { ...assigned.data, ...change } })
  expect(given(...day, again({ scheduledDate: '2026-12-01T15:30:00.000Z' })).moveDay?.steps).toHaveLength(1)
  expect(given(...day, again({ scheduledDate: '2026-12-02T15:00:00.000Z' })).moveDay).toBeNull()
  expect(given(...day, again({ providerId: 'other' })).moveDay).toBeNull()
})

test('a day keeps the newest refused steps, and the history all', () => {
  const refused = (n: number): DayEvent => ({
    type: 'DayStepRefused',
    data: { ...tap('loaded', '15:00'), id: `step ${n}`, reason: 'No.', code: 'out_of_order' },
  })
  const { moveDay } = given(...Array.from({ length: mostRefused + 2 }, (_, n) => refused(n)))
  expect(moveDay?.refused).toHaveLength(mostRefused)
  expect(moveDay?.refused?.at(0)?.id).toBe('step 2')
})
