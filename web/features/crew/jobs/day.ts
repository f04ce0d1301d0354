import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CrewDay, CrewJob } from '../../../../src/shared/move-day.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { clockAt } from '../../../shared/dates/clock.ts'
import { addDays } from '../../../shared/dates/days.ts'
import { useByTime } from '../../../shared/dates/use-time.ts'
import { linkStorage } from '../storage/link-storage.ts'
import { isRevoked, useStoredFirst } from '../storage/stored-answers.ts'
import { dropPhotos, storePhotos } from '../storage/stored-photos.ts'

/**
 * The server's answer. `storedAt` is when it arrived, in milliseconds since 1970. `isOld` if an earlier visit stored it,
 * and the server has not answered since.
 */
export type StoredDay = Readonly<{ token: string; day: CrewDay; storedAt: number; isOld?: boolean }>

const storedDays = linkStorage('days')

export const dayKey = (token: string) => ['/api/crew/day', token] as const

/**
 * The crew's jobs of today and tomorrow. The newest response is stored on the phone, so that the page opens without a
 * network. It is refetched when the numbers of its customers are due.
 */
export function useDay(token: string) {
  const queryKey = dayKey(token)
  useStoredFirst(token, async () =>
    (await storedDays.of(token)).map(day => ({ queryKey, data: { ...day, isOld: true } })),
  )
  const query = useQuery({ queryKey, queryFn: () => fetchDay(token), staleTime: 0 })
  const { data: stored, refetch } = query
  const isDue = useByTime(
    now =>
      stored?.day.days.some(({ jobs }) =>
        jobs.some(job => whyNoPhone(job, stored.storedAt, now) === 'outdated'),
      ) ?? false,
  )
  useEffect(() => {
    if (isDue) refetch()
  }, [isDue, refetch])
  return query
}

/**
 * Why the answer that arrived at `storedAt` has no number of the customer: it is too early for it, or it was when the
 * answer arrived (`mayCall` in src/modules/moveday/present.ts). Undefined if there is a number, or will be none. A minute
 * late, because a phone's clock may be ahead.
 */
export function whyNoPhone(
  { customerPhone, scheduledDate }: Pick<CrewJob, 'customerPhone' | 'scheduledDate'>,
  storedAt: number,
  now: number,
): 'early' | 'outdated' | undefined {
  if (customerPhone !== null) return undefined
  const { day } = clockAt(scheduledDate)
  const from = `${addDays(day, -1)} 17:01`
  if (wallTime(now) < from) return 'early'
  return wallTime(storedAt) < from && clockAt(now).day <= addDays(day, 1) ? 'outdated' : undefined
}

const wallTime = (at: number) => {
  const { day, time } = clockAt(at)
  return `${day} ${time}`
}

async function fetchDay(token: string): Promise<StoredDay> {
  try {
    const day = await unwrap(api.crew.day.get({ headers: { 'x-crew-token': token } }))
    const stored = { token, day, storedAt: Date.now() }
    // Not awaited: a browser's storage may never answer.
    storedDays.put(stored)
    storePhotos(day)
    return stored
  } catch (error) {
    if (isRevoked(error)) {
      for (const stored of [storedDays, linkStorage('papers'), linkStorage('drafts')]) {
        stored.drop(each => each.token === token)
      }
      dropPhotos()
    }
    throw error
  }
}

type JobsOn = Readonly<{ date: string; name: 'today' | 'tomorrow'; jobs: readonly CrewJob[] }>

/**
 * Sorts a response into today and tomorrow. It may be a day old, so that its tomorrow is today. Jobs of earlier days that
 * have begun count as today's until the server says that they are closed.
 */
export function jobsByDay({ days }: CrewDay, today: string): readonly JobsOn[] {
  const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10)
  const on = (wanted: (date: string) => boolean) =>
    days.filter(({ date }) => wanted(date)).flatMap(({ jobs }) => jobs)
  const left = on(date => date < today).filter(({ stage }) => stage !== 'planned')
  return [
    { name: 'today', date: today, jobs: [...left, ...on(date => date === today)] },
    { name: 'tomorrow', date: tomorrow, jobs: on(date => date === tomorrow) },
  ]
}

/** The job that the crew works on or goes to next. */
export const currentJob = (jobs: readonly CrewJob[]) =>
  jobs.find(({ stage }) => stage !== 'planned' && stage !== 'finished') ??
  jobs.find(
    ({ stage, status }) => stage !== 'finished' && (status === 'assigned' || status === 'in_progress'),
  )
