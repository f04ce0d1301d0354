import { rowOf, type Stored, streamOf } from '../../../eventlog/types.ts'
import { type User, users } from '../../accounts/user.ts'
import type { Platform } from '../../module.ts'
import { assignmentFacts } from '../events.ts'

/** Returns an actor's display name as of a log position. */
export type Names = (actor: string, position: number) => string

/**
 * Display names for the actors of a booking's events, from the log alone. An administrator's name comes from the
 * account's stream (read without sign-ins), a crew's from its last assignment.
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
    return displayNames[actor] ?? (idIn('customer', actor) ? 'Customer' : actor)
  }
}

/** The crew's name in the booking's last assignment up to a log position. */
export function crewName(providerId: string, events: readonly Stored[], upTo: number): string | undefined {
  const names = events.flatMap(({ type, data, position }) => {
    if (type !== 'ProviderAssigned' || position > upTo) return []
    const assigned = assignmentFacts.ProviderAssigned.data.assert(data)
    return assigned.providerId === providerId ? assigned.providerName : []
  })
  return names.at(-1)
}

const signIns = ['SignedIn', 'SignInFailed']

const displayNames: Readonly<Record<string, string>> = {
  visitor: 'Customer',
  system: 'System',
  operator: 'Operator',
  'card provider': 'Card provider',
}

const idIn = (kind: string, actor: string) =>
  actor.startsWith(`${kind}:`) ? actor.slice(kind.length + 1) : undefined

const nameOf = ({ firstName, lastName, username }: User) => `${firstName} ${lastName}`.trim() || username
