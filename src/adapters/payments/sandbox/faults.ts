import type Stripe from 'stripe'
import { Refusal } from './errors.ts'

/**
 * What the provider can do to a call:
 * - `error 500`: fails without doing anything. With an idempotency key, every repeat gets the same 500 for a day.
 * - `key in use`: 409, as while another request with the same key is in flight.
 * - `rate limited`: 429.
 * - `lost answer`: does what was asked, then the connection breaks.
 * - `no answer`: does what was asked, and does not answer until the caller gives up.
 */
export type CallFault = 'error 500' | 'key in use' | 'rate limited' | 'lost answer' | 'no answer'

/** When an event is delivered: after so many ms, each time. None: its webhook is missing. */
export type Schedule = (event: Stripe.Event) => readonly number[]

const onTime: Schedule = () => [0]

/** Schedules of a provider in trouble. */
export const schedules = {
  missing: (): Schedule => () => [],
  doubled: (): Schedule => () => [0, 0],
  late:
    (ms: number): Schedule =>
    () => [ms],
  /** Each event of one type comes so much later than those that follow it. */
  reordered:
    (first: Stripe.Event['type'], ms: number): Schedule =>
    event => [event.type === first ? ms : 0],
}

export type Faults = ReturnType<typeof createFaults>

/** Makes the sandbox fail on purpose. Nothing fails unless asked to. */
export function createFaults() {
  const calls: { call: string; fault: CallFault }[] = []
  return {
    /** Replies 409 while a request with the same key is in flight, as the provider does. Otherwise the second one waits. */
    refuseKeysInUse: false,
    schedule: onTime,

    /** The next requests for a call fail, as in `inject('POST /refunds', 'lost answer')`. */
    inject(call: string, ...faults: CallFault[]): void {
      calls.push(...faults.map(fault => ({ call, fault })))
    },

    take(call: string): CallFault | undefined {
      const index = calls.findIndex(next => next.call === call)
      return index < 0 ? undefined : calls.splice(index, 1)[0]?.fault
    },

    clear(): void {
      calls.length = 0
      this.refuseKeysInUse = false
      this.schedule = onTime
    },
  }
}

/** The connection broke: inside this process the fetch rejects, over a network the answer stops halfway. */
export class ConnectionLost extends TypeError {
  override readonly message = 'The connection was lost.'
  asResponse = () => new Response('{"id":')
}

export const refusalOf = (fault: 'key in use' | 'rate limited') =>
  fault === 'key in use'
    ? new Refusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Idempotent Key. Please try again later.',
      })
    : new Refusal(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message:
          'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
      })
