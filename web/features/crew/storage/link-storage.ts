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
