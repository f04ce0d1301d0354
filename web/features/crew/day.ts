import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CrewDay, CrewJob } from '../../../src/shared/move-day.ts'
import { ApiError, api, isRefusal, unwrap } from '../../shared/api/api.ts'
import { inDatabase } from './database.ts'
import { forgetAllPapers } from './papers/saved-papers.ts'

/**
 * A day as it is stored on the phone; `storedAt` in milliseconds since 1970. `isOld` if an earlier visit stored it, and the
 * server has not answered since.
 */
export type StoredDay = Readonly<{ token: string; day: CrewDay; storedAt: number; isOld?: boolean }>

const keptMs = 7 * 24 * 3_600_000

export const dayKey = (token: string) => ['/api/crew/day', token] as const

/**
 * The crew's jobs of today and tomorrow. The newest response is stored on the phone, so that the page opens without a
 * network, until the server refuses the link or it is a week old. `data.storedAt` is when the server answered.
 */
export function useDay(token: string) {
  const client = useQueryClient()
  useEffect(() => {
    let isMounted = true
    const show = async () => {
      const stored = await readStored(token)
      if (!stored || !isMounted || client.getQueryData(dayKey(token))) return
      if (isRefusal(client.getQueryState(dayKey(token))?.error)) return
      client.setQueryData(dayKey(token), { ...stored, isOld: true })
    }
    show()
    return () => {
      isMounted = false
    }
  }, [client, token])
  return useQuery({ queryKey: dayKey(token), queryFn: () => fetchDay(token), staleTime: 0 })
}

async function fetchDay(token: string): Promise<StoredDay> {
  try {
    const day = await unwrap(api.crew.day.get({ headers: { 'x-crew-token': token } }))
    const stored = { token, day, storedAt: Date.now() }
    // Not awaited: a browser's storage may never answer.
    store(database => database.put('days', stored))
    return stored
  } catch (error) {
    // During a release, a server that does not know the call answers 404.
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      store(database => database.delete('days', token))
      forgetAllPapers(token)
    }
    throw error
  }
}

/** Deletes what is a week old. */
async function readStored(token: string): Promise<StoredDay | undefined> {
  const days = await store(database => database.getAll('days'))
  const isExpired = ({ storedAt }: StoredDay) => Date.now() - storedAt > keptMs
  for (const day of days?.filter(isExpired) ?? []) store(database => database.delete('days', day.token))
  return days?.find(day => day.token === token && !isExpired(day))
}

async function store<Result>(act: Parameters<typeof inDatabase<Result>>[0]): Promise<Result | undefined> {
  try {
    return await inDatabase(act)
  } catch (error) {
    console.warn('This browser stores no jobs.', error)
  }
}

export type JobsOn = Readonly<{ date: string; name: 'today' | 'tomorrow'; jobs: readonly CrewJob[] }>

/**
 * The jobs by day, of a response that may be from yesterday: its tomorrow is today by now. Jobs that were left unfinished
 * belong to today.
 */
export function jobsByDay({ days }: CrewDay, today: string): readonly JobsOn[] {
  const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10)
  const on = (wanted: (date: string) => boolean) =>
    days.filter(({ date }) => wanted(date)).flatMap(({ jobs }) => jobs)
  const left = on(date => date < today).filter(({ stage }) => stage !== 'planned' && stage !== 'finished')
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
