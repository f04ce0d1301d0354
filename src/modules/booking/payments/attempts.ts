import { PaymentsError } from '../../../adapters/payments/payments-error.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { streamOf } from '../../../eventlog/types.ts'
import type { Platform } from '../../module.ts'
import { failCardCall } from '../decide.ts'
import { bookingFacts } from '../events.ts'
import { serviceRequests } from '../service-request.ts'

type CardCall<T> = Readonly<{
  bookingId: string
  call: 'payment' | 'refund'
  /** The same for every repeat of the request. */
  key: string
  /** Asks the card provider, under the key of an attempt. */
  run(key: string): Promise<T>
  /** What the provider made of the request all the same, by its lists. */
  find(): Promise<T | undefined>
}>

/**
 * Asks the card provider to do something once. The provider stores a failure under its key for a day, so a repeat needs a
 * new key. It gets one only after the provider's lists show that the failed attempt had no effect. The log counts the
 * attempts, so every process and every repeat uses the same key.
 */
export async function askOnce<T>(log: Platform['log'], { run, find, ...asked }: CardCall<T>): Promise<T> {
  const attempt = 1 + (await failedAttempts(log, asked))
  try {
    return await run(keyOf(asked.key, attempt))
  } catch (error) {
    if (!(error instanceof PaymentsError && error.isKeySpent)) throw error
    const made = await find()
    if (made) return made
    await recordFailure(log, asked, attempt, error.message)
  }
  return run(keyOf(asked.key, attempt + 1))
}

/**
 * From when the provider's lists show what a failed attempt made: the provider stores a failure for a day, so the attempt is
 * not older. All the intents since an old booking would be too many to list while a customer waits.
 */
export const attemptedSince = (createdAt: string): string => {
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString()
  return createdAt > twoDaysAgo ? createdAt : twoDaysAgo
}

type Asked = Omit<CardCall<unknown>, 'run' | 'find'>

const keyOf = (key: string, attempt: number) => (attempt === 1 ? key : `${key}:attempt:${attempt}`)

async function failedAttempts(log: Pick<Platform['log'], 'stream'>, { bookingId, key }: Asked) {
  const events = await log.stream(streamOf(serviceRequests, bookingId))
  return events.filter(
    ({ type, data }) =>
      type === 'CardCallFailed' && bookingFacts.CardCallFailed.data.assert(data).key === key,
  ).length
}

async function recordFailure(
  log: Platform['log'],
  { bookingId, call, key }: Asked,
  attempt: number,
  reason: string,
): Promise<void> {
  const command = {
    id: idFrom('card call failed', bookingId, key, String(attempt)),
    actor: 'system',
    at: new Date().toISOString(),
  }
  const decide = () => failCardCall({ call, key, attempt, reason })
  await log.handle(serviceRequests, bookingId, decide, command)
}
