import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../shared/api/api.ts'
import { inDatabase, type Schema } from './database.ts'

const keptMs = 7 * 24 * 3_600_000

/**
 * What the page of a crew link stores on the phone for a week: the server's answers, and drafts of forms. A browser without
 * working storage stores nothing.
 */
export const linkStorage = <Name extends 'days' | 'papers' | 'drafts'>(name: Name) => {
  type Item = Schema[Name]['value']
  const drop = (isDropped: (item: Item) => boolean) =>
    attempt(async database => {
      const { store, done } = database.transaction(name, 'readwrite')
      for await (const cursor of store) if (isDropped(cursor.value)) await cursor.delete()
      await done
    })
  return {
    put: (item: Item) => attempt(database => database.put(name, item)),
    drop,
    /** Those of one crew link, however long a slow phone takes. Deletes expired ones. */
    async of(token: string): Promise<readonly Item[]> {
      const isExpired = ({ storedAt }: Item) => Date.now() - storedAt > keptMs
      const all = await attempt(database => database.getAll(name))
      drop(isExpired)
      return all?.filter(item => item.token === token && !isExpired(item)) ?? []
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
