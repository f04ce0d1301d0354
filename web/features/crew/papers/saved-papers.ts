import { type inDatabase, promptly } from '../database.ts'
import type { JobPapers } from './papers.ts'

const keptMs = 7 * 24 * 3_600_000

/** Stores the papers of a job on the phone, so that they can be read and signed without a network. */
export const storePapers = (papers: JobPapers) => attempt(database => database.put('papers', papers))

export const forgetPapers = (serviceRequestId: string) =>
  attempt(database => database.delete('papers', serviceRequestId))

/** When the server refuses the link of a crew. */
export const forgetAllPapers = (token: string) =>
  attempt(async database => {
    const all = await database.getAll('papers')
    const own = all.filter(papers => papers.token === token)
    await Promise.all(own.map(({ serviceRequestId }) => database.delete('papers', serviceRequestId)))
  })

/** The papers that a crew's link has stored. Deletes what is a week old. */
export async function storedPapers(token: string): Promise<readonly JobPapers[]> {
  const all = (await attempt(database => database.getAll('papers'))) ?? []
  const isExpired = ({ storedAt }: JobPapers) => Date.now() - storedAt > keptMs
  for (const { serviceRequestId } of all.filter(isExpired)) forgetPapers(serviceRequestId)
  return all.filter(papers => papers.token === token && !isExpired(papers))
}

async function attempt<Result>(act: Parameters<typeof inDatabase<Result>>[0]): Promise<Result | undefined> {
  try {
    return await promptly(act)
  } catch (error) {
    console.warn('This browser stores no papers.', error)
  }
}
