import { NotFound } from '../../platform/errors.ts'
import { done, model, success } from '../../platform/model.ts'
import { office } from '../../platform/office.ts'
import { expectProvider } from '../find.ts'
import type { RouterOptions } from '../module.ts'
import { crewToken } from '../tokens.ts'
import { issueCrewLink, revokeCrewLink } from './decide.ts'
import { type Provider, providers } from './provider.ts'

/**
 * The link that a crew's phone sends positions with. A crew has at most one. Its token is derived from the link's number
 * and the signing key, so it can be shown again without being stored.
 */
export const crewLinks = (deps: RouterOptions<'config' | 'db' | 'log'>) => {
  const { db, log, config, signingKey } = deps
  const linkOf = (provider: Provider) => {
    const token = crewToken(provider, signingKey)
    return { url: `${config.publicUrl}/crew/${token}`, token }
  }
  return office(deps, '/api/admin/providers/:id/crew-link')
    .get(
      '/',
      async ({ params }) => {
        const provider = await expectProvider(db, params.id)
        if (provider.crewLink <= 0) throw new NotFound('This crew has no link.')
        return linkOf(provider)
      },
      { response: crewLink },
    )
    .post(
      '/',
      async ({ params, command }) =>
        linkOf((await log.handle(providers, params.id, issueCrewLink, command)).row),
      { response: crewLink },
    )
    .delete(
      '/',
      async ({ params, command }) => {
        await log.handle(providers, params.id, revokeCrewLink, command)
        return success
      },
      { response: done },
    )
}

const crewLink = model({ url: 'string', token: 'string' })
