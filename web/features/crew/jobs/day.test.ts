import { expect, test } from 'bun:test'
import type { CrewDay, CrewJob, Stage } from '../../../../src/shared/move-day.ts'
import { currentJob, jobsByDay } from './day.ts'

/** What decides where a job is shown. */
const job = (serviceRequestId: string, stage: Stage = 'planned') =>
  ({ serviceRequestId, stage, status: stage === 'finished' ? 'completed' : 'assigned' }) as CrewJob
const day: CrewDay = {
  provider: { id: 'p1', name: 'Harbor crew', members: [] },
  days: [
    { date: '2027-03-01', jobs: [job('a', 'finished'), job('b', 'working'), job('c')] },
    { date: '2027-03-02', jobs: [job('d')] },
  ],
}
const shown = (today: string) =>
  jobsByDay(day, today).map(({ date, jobs }) => [
    date,
    ...jobs.map(({ serviceRequestId }) => serviceRequestId),
  ])

test('shows the jobs of today and tomorrow', () => {
  expect(shown('2027-03-01')).toEqual([
    ['2027-03-01', 'a', 'b', 'c'],
    ['2027-03-02', 'd'],
  ])
})

test('yesterday’s stored tomorrow is today, together with what began yesterday and may not be closed', () => {
  expect(shown('2027-03-02')).toEqual([['2027-03-02', 'a', 'b', 'd'], ['2027-03-03']])
})

test('the current job is the one under way, otherwise the first that is not done', () => {
  expect(currentJob([job('a', 'finished'), job('b'), job('c', 'working')])?.serviceRequestId).toBe('c')
  expect(currentJob([job('a', 'finished'), job('b'), job('c')])?.serviceRequestId).toBe('b')
  expect(currentJob([job('a', 'finished')])).toBeUndefined()
})
