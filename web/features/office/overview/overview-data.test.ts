import { expect, test } from 'bun:test'
import { loadOf, shareOfLoad, sumOfLoads } from './overview-data.ts'

const overview = { from: '2027-11-08', today: '2027-11-09' }
const nothing = { scheduledHours: 0, workableHours: 0, jobs: 0, jobsDone: 0 }
const crew = {
  ...{ id: 'north', name: 'North', isAtWork: true, soFar: nothing, ahead: nothing },
  days: { scheduledHours: [2, 3, 4, 1], workableHours: [8, 8, 8, 0], jobs: [1, 1, 2, 1] },
}
const load = (from: string, to = from) => loadOf(crew, { from, to }, overview)

test('splits a crew’s load into hours up to today and ahead, with its workable hours', () => {
  expect(load('2027-11-08', '2027-11-11')).toEqual({ soFar: 5, ahead: 5, workable: 24, jobs: 5 })
  expect(load('2027-11-09')).toEqual({ soFar: 3, ahead: 0, workable: 8, jobs: 1 })
  expect(load('2027-11-10')).toEqual({ soFar: 0, ahead: 4, workable: 8, jobs: 2 })
})

test('has no share on a day off, even with jobs', () => {
  expect(shareOfLoad(load('2027-11-10'))).toBe(0.5)
  expect(shareOfLoad(load('2027-11-11'))).toBeUndefined()
  expect(shareOfLoad(sumOfLoads([load('2027-11-10'), load('2027-11-11')]))).toBe(0.625)
})
