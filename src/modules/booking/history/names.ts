import { rowOf, type Stored, streamOf } from '../../../eventlog/types.ts'
import { type User, users } from '../../accounts/user.ts'
import type { Platform } from '../../module.ts'
import { assignmentFacts } from '../events.ts'

/** What a person calls the log's actor, as that one was called at a position of the log. */
export type Names = (actor: string, position: number) => string

/**
 * The names behind the actors of a booking's events, from the log alone. Administrators are named from their
 * own streams, read without sign-ins; a crew by its name when it was assigned.
 */
export async function createNames(
  { stream }: Pick<Platform['log'], 'stream'>,
  events: readonly Stored[],
): Promise<Names> {
  const administrators = new Set(events.flatMap(({ meta }) => idIn('admin', meta.actor) ?? []))
  const accounts = new Map(
    await Promise.all(
      [...administrators].map(
        async id => [id, await stream(streamOf(users, id), { without: signIns })] as const,
      ),
    ),
  )
  return (actor, position) => {
    const administrator = idIn('admin', actor)
    if (administrator) {
      const account = accounts.get(administrator) ?? []
      const user = rowOf(
        users,
        account.filter(event => event.position <= position),
      )
      return user ? nameOf(user) : 'Administrator'
    }
    const crew = idIn('provider', actor)
    if (crew) return crewName(crew, events, position) ?? 'Crew'
    return inWords[actor] ?? (idIn('customer', actor) ? 'Customer' : actor)
  }
}

/** The name under which a crew was last assigned by a booking's events up to a position. */
export function crewName(providerId: string, events: readonly Stored[], upTo: number): string | undefined {
  const named = events.flatMap(({ type, data, position }) => {
    if (type !== 'ProviderAssigned' || position > upTo) return []
    const assigned = assignmentFacts.ProviderAssigned.data.assert(data)
    return assigned.providerId === providerId ? assigned.providerName : []
  })
  return named.at(-1)
}

const signIns = ['SignedIn', 'SignInFailed']

const inWords: Readonly<Record<string, string>> = {
  visitor: 'Customer',
  system: 'System',
  operator: 'Operator',
  'card provider': 'Card provider',
}

const idIn = (kind: string, actor: string) =>
  actor.startsWith(`${kind}:`) ? actor.slice(kind.length + 1) : undefined

const nameOf = ({ firstName, lastName, username }: User) => `${firstName} ${lastName}`.trim() || username
