import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../shared/api/api.ts'
import { promptly, type Schema } from './database.ts'

const keptMs = 7 * 24 * 3_600_000

/** What the server answered, stored on the phone for a week. A browser without working storage stores nothing. */
export const storedAnswers = <Name extends 'days' | 'papers'>(name: Name) => {
  type Answer = Schema[Name]['value']
  const drop = (isDropped: (answer: Answer) => boolean) =>
    attempt(name, async database => {
      const { store, done } = database.transaction(name, 'readwrite')
      for await (const cursor of store) if (isDropped(cursor.value)) await cursor.delete()
      await done
    })
  return {
    put: (answer: Answer) => attempt(name, database => database.put(name, answer)),
    drop,
    /** The answers to one crew link. Deletes expired ones. */
    async of(token: string): Promise<readonly Answer[]> {
      await drop(({ storedAt }) => Date.now() - storedAt > keptMs)
      const all = await attempt(name, database => database.getAll(name))
      return all?.filter(answer => answer.token === token) ?? []
    },
  }
}

async function attempt<Result>(...access: Parameters<typeof promptly<Result>>): Promise<Result | undefined> {
  try {
    return await promptly(...access)
  } catch (error) {
    console.warn('This browser stores no jobs.', error)
  }
}

/** Whether the server no longer accepts the link. A 404 is not that: during a release, an older server may lack the route. */
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
