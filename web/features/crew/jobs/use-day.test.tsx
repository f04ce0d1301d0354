import { afterAll, expect, setSystemTime, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { crewWithJob } from '../../../../src/modules/moveday/testing.ts'
import { addDays, dayAt, instantOf } from '../../../../src/shared/chicago.ts'

const front = await frontOfOffice()
const { renderHook, Surroundings, waitFor } = await front.openDocument()
const { useDay } = await import('./day.ts')
afterAll(() => setSystemTime())

test('an open page gets the customer’s number at 5 PM of the day before', async () => {
  const eve = dayAt(new Date().toISOString())
  setSystemTime(new Date(instantOf(eve, '16:30')))
  const scheduledDate = instantOf(addDays(eve, 1), '10:00')
  const { headers } = await crewWithJob(front.server, 'Waiting crew', { scheduledDate })
  const { result } = renderHook(() => useDay(headers['x-crew-token']), { wrapper: Surroundings })
  const phones = () => result.current.data?.day.days.flatMap(({ jobs }) => jobs.map(job => job.customerPhone))
  await waitFor(() => expect(phones()).toEqual([null]))

  setSystemTime(new Date(instantOf(eve, '17:05')))
  // As when the phone is unlocked.
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(phones()).toEqual([expect.stringContaining('555')]))
})
