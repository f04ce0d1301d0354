import { Refused } from '../../eventlog/types.ts'
import { Unauthenticated } from '../../platform/errors.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'
import type { Platform } from '../module.ts'
import { admitCrew } from './access.ts'
import type { Live } from './live.ts'
import { findJob } from './queries.ts'

/** The crew behind the token of a crew link, and the job it is on. @throws Unauthenticated when the link is not valid */
export type FindCrew = (
  token: string,
) => Promise<Readonly<{ provider: Provider; job: ServiceRequest | undefined }>>

export const createFindCrew =
  (deps: Pick<Platform, 'db' | 'signingKey'> & Readonly<{ live: Pick<Live, 'now'> }>): FindCrew =>
  async token => {
    const provider = await crewOf(deps, token)
    return { provider, job: await findJob(deps.db, provider.id, deps.live.now()) }
  }

/** The crew alone. @throws Unauthenticated when the link is not valid */
export async function crewOf(deps: Pick<Platform, 'db' | 'signingKey'>, token: string): Promise<Provider> {
  try {
    return (await admitCrew(deps, token)).provider
  } catch (error) {
    throw error instanceof Refused ? new Unauthenticated(error.message) : error
  }
}
