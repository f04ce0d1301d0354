import { type } from 'arktype'
import { eq } from 'drizzle-orm'
import { bookingAccounts } from '../../../db/schema.ts'
import { idFrom } from '../../eventlog/ids.ts'
import type { Reads } from '../../eventlog/transaction.ts'
import { type Command, Refused } from '../../eventlog/types.ts'
import { Forbidden } from '../../platform/errors.ts'
import type { StepsTaken } from '../../shared/move-day.ts'
import type { Account } from '../booking/payments/account.ts'
import { crewLock, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'
import { expectRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import { corrected, leadOf } from './clock.ts'
import { recordStep, undoByOffice, undoStep } from './decide.ts'
import { type SentStep, sentStep } from './forms.ts'
import { recordRefusal } from './refusals.ts'

type Deps = Pick<Platform, 'db' | 'log'>

/**
 * Takes the taps of a phone one after the other, each under a command id from the tap's own. So a phone may send them again
 * after a lost answer or a crash: each counts once. One that is refused holds up no other.
 * @throws Forbidden if the job is another crew's
 */
export async function takeSteps(
  deps: Deps,
  provider: Provider,
  serviceRequestId: string,
  sent: readonly Readonly<{ id: string }>[],
  command: Command,
): Promise<StepsTaken> {
  refuseUnlessOwn(await expectRequest(deps.db, serviceRequestId), provider)
  const now = Date.parse(command.at)
  const parsed = sent.map(each => sentStep(each))
  const taps = parsed.flatMap(each => (each instanceof type.errors ? [] : each))
  const leadMs = taps.length > 0 ? leadOf(taps, now) : 0
  const taken: string[] = []
  const refused: { id: string; message: string; code: string }[] = []
  for (const [n, { id }] of sent.entries()) {
    const tap = parsed[n]
    try {
      if (tap === undefined || tap instanceof type.errors) {
        throw new Refused(tap?.summary ?? 'This step cannot be read.', 'malformed')
      }
      await take(deps, provider, serviceRequestId, tap, { leadMs, command })
      taken.push(id)
    } catch (error) {
      // A conflict with another command is not the step's fault: the phone sends it again.
      if (!(error instanceof Refused) || error.code === 'conflict') throw error
      if (tap !== undefined && !(tap instanceof type.errors)) {
        await noteRefusal(deps, provider, serviceRequestId, tap, error, { leadMs, command })
      }
      refused.push({ id, message: error.message, code: error.code })
    }
  }
  return { taken, refused }
}

type Receipt = Readonly<{ leadMs: number; command: Command }>

async function take(
  { log }: Deps,
  provider: Provider,
  serviceRequestId: string,
  sent: SentStep,
  { leadMs, command }: Receipt,
): Promise<void> {
  const now = Date.parse(command.at)
  await log.handleWith(
    serviceRequests,
    [serviceRequestId],
    {
      // The status decides whether the job occupies the crew's time.
      locks: () => [crewLock(provider.id)],
      decide: async ([request], db) => {
        refuseUnlessOwn(request, provider)
        const settled = await settlementOf(db, serviceRequestId)
        return [decideOn(request, settled, sent, { ...provider, leadMs, now })]
      },
    },
    {
      ...command,
      id: idFrom('crew step', serviceRequestId, sent.id),
      actor: `provider:${provider.id}`,
      // The tap's id alone says what is a repeat, in whatever request it comes.
      fingerprint: undefined,
    },
  )
}

/** The phone forgets a refused step once its crew has read why. The office sees it until it has checked it. */
async function noteRefusal(
  { log }: Deps,
  provider: Provider,
  serviceRequestId: string,
  sent: SentStep,
  { message: reason, code }: Refused,
  { leadMs, command }: Receipt,
): Promise<void> {
  const tap = tapOf(sent, { ...provider, leadMs, now: Date.parse(command.at) })
  const refused = { ...tap, type: sent.type, extra: extraOf(sent), reason, code }
  await log.handle(serviceRequests, serviceRequestId, request => recordRefusal(request, refused), {
    ...command,
    id: idFrom('refused crew step', serviceRequestId, sent.id),
    actor: `provider:${provider.id}`,
    fingerprint: undefined,
  })
}

/** An administrator takes back a step that the crew cannot take back any more. */
export async function takeBack(
  { log }: Deps,
  id: string,
  { stepId, byName }: Readonly<{ stepId: string; byName: string }>,
  command: Command,
): Promise<void> {
  await log.handleWith(
    serviceRequests,
    [id],
    {
      locks: ([{ providerId }]) => (providerId === null ? [] : [crewLock(providerId)]),
      decide: async ([request], db) => [
        undoByOffice(request, await settlementOf(db, id), {
          id: command.id,
          at: command.at,
          stepId,
          byName,
        }),
      ],
    },
    command,
  )
}

async function settlementOf(db: Reads, id: string): Promise<Pick<Account, 'settlement'>> {
  const { settlement } = bookingAccounts
  const [account] = await db.select({ settlement }).from(bookingAccounts).where(eq(bookingAccounts.id, id))
  return account ?? { settlement: null }
}

type Circumstances = Pick<Provider, 'members'> & Readonly<{ leadMs: number; now: number }>

/** What a tap of a phone, whose clock is `leadMs` ahead of ours, does to a job. */
export function decideOn(
  request: ServiceRequest,
  settled: Pick<Account, 'settlement'>,
  sent: SentStep,
  circumstances: Circumstances,
) {
  const { latitude, longitude } = sent
  const tap = tapOf(sent, circumstances)
  if (circumstances.now - Date.parse(tap.at) > weekMs) {
    throw new Refused('This step is more than a week old.', 'too_old')
  }
  if (sent.type === 'undone') return undoStep(request, settled, { ...tap, undoes: sent.data.undoes })
  return recordStep(request, settled, {
    ...tap,
    ...(typeof latitude === 'number' && { latitude }),
    ...(typeof longitude === 'number' && { longitude }),
    type: sent.type,
    extra: extraOf(sent),
  })
}

const tapOf = (sent: SentStep, { members, leadMs, now }: Circumstances) => ({
  id: sent.id,
  at: corrected(sent.at, leadMs, now),
  phoneAt: new Date(sent.at).toISOString(),
  by: sent.by ?? null,
  byName: members.find(member => member.id === sent.by)?.name ?? null,
})

const extraOf = (sent: SentStep) => (sent.type === 'extra_agreed' ? sent.data : null)

const weekMs = 7 * 24 * 60 * 60_000

/** @throws Forbidden if the job is another crew's */
export function refuseUnlessOwn({ providerId }: ServiceRequest, { id }: Provider): void {
  if (providerId !== id) throw new Forbidden('This job belongs to another crew.')
}
