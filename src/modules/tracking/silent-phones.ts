import { type } from 'arktype'
import { dayAt } from '../../shared/chicago.ts'
import { silenceReason } from '../../shared/silence.ts'
import type { Provider } from '../dispatch/provider.ts'

/** `heardAt`: the time of its newest position, UTC. */
type Crew = Pick<Provider, 'id' | 'name' | 'phone' | 'isOnline' | 'silence'> &
  Readonly<{ heardAt: string | null }>

type Job = Readonly<{
  id: string
  providerId: string | null
  customerName: string
  scheduledDate: string | null
}>

/**
 * A crew that should be on the road and is not heard: since when, and why. `since` is null if it sent nothing today, and
 * `why` if nothing explains the silence.
 */
export const silentPhone = type({
  id: 'string',
  name: 'string',
  phone: 'string',
  since: 'string | null',
  why: silenceReason.or('null'),
  job: { id: 'string', customerName: 'string', scheduledDate: 'string | null' },
})

/** A crew is expected to send from this long before its job. */
export const expectedBeforeMs = 60 * 60_000

/** The silent crews of these jobs, which are in order of time. `now` is ISO 8601. */
export function silentPhones(
  crews: readonly Crew[],
  jobs: readonly Job[],
  now: string,
): (typeof silentPhone.infer)[] {
  const isToday = (instant: string) => dayAt(instant) === dayAt(now)
  const silent = new Map(crews.flatMap(crew => (crew.isOnline ? [] : [[crew.id, crew] as const])))
  return jobs.flatMap(({ providerId, ...job }) => {
    const crew = silent.get(providerId ?? '')
    if (!crew) return []
    // Once, with its first job.
    silent.delete(crew.id)
    const { id, name, phone, heardAt, silence } = crew
    const heard = heardAt !== null && isToday(heardAt) ? heardAt : null
    const known = silence && isToday(silence.at) ? silence : null
    return [{ id, name, phone, since: heard ?? known?.at ?? null, why: known?.why ?? null, job }]
  })
}
