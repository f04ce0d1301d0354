import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../shared/api/api.ts'
import { inDatabase, type Schema } from './database.ts'

const keptMs = 7 * 24 * 3_600_000

/** What the server answered, stored on the phone for a week. A browser without working storage stores nothing. */
export const storedAnswers = <Name extends 'days' | 'papers'>(name: Name) => {
  type Answer = Schema[Name]['value']
  const drop = (isDropped: (answer: Answer) => boolean) =>
    attempt(async database => {
      const { store, done } = database.transaction(name, 'readwrite')
      for await (const cursor of store) if (isDropped(cursor.value)) await cursor.delete()
      await done
    })
  return {
    put: (answer: Answer) => attempt(database => database.put(name, answer)),
    drop,
    /** The answers to one crew link, however long a slow phone takes. Deletes expired ones. */
    async of(token: string): Promise<readonly Answer[]> {
      const isExpired = ({ storedAt }: Answer) => Date.now() - storedAt > keptMs
      const all = await attempt(database => database.getAll(name))
      drop(isExpired)
      return all?.filter(answer => answer.token === token && !isExpired(answer)) ?? []
    },
  }
}

async function attempt<Result>(act: Parameters<typeof inDatabase<Result>>[0]): Promise<Result | undefined> {
  try {
    return await inDatabase(act)
  } catch (error) {
    console.warn('This browser’s storage does not work.', error)
  }
}

/**
 * Whether the server no longer accepts the link. A 404 is not that: during a release, an older server may lack the
 * route.
 */
export const isRevoked = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** Shows what `read` finds on the phone until the server has answered. */
export function useStoredFirst(
  token: string,
  read: () => Promise<readonly Readonly<{ queryKey: QueryKey; data: object }>[]>,
): void {
  const client = useQueryClient()
  const show = useEffectEvent(async (signal: AbortSignal) => {
    for (const { queryKey, data } of await read()) {
      const state = client.getQueryState(queryKey)
      if (signal.aborted || state?.data !== undefined || isRevoked(state?.error)) continue
      client.setQueryData(queryKey, data)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link has stored its own.
  useEffect(() => {
    const ending = new AbortController()
    show(ending.signal)
    return () => ending.abort()
  }, [token])
}
