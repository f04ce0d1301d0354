import type { Event } from './objects.ts'

/**
 * What the provider can do to a call:
 * - `error 500`: fails without doing anything. With an idempotency key, every repeat gets the same 500 for a day.
 * - `hidden effect`: does what was asked, and answers and stores such a 500 all the same.
 * - `key in use`: 409, as while another request with the same key is in flight.
 * - `rate limited`: 429.
 * - `lost answer`: does what was asked, then the connection breaks.
 * - `no answer`: does what was asked, and does not answer until the caller gives up.
 */
export type CallFault = (typeof quickFaults)[number] | 'no answer'

const quickFaults = ['error 500', 'hidden effect', 'key in use', 'rate limited', 'lost answer'] as const

/** After how many ms an event is delivered, each time. None: its webhook is missing. */
type Schedule = (event: Pick<Event, 'type'>) => readonly number[]

/** Makes the sandbox fail on purpose. Nothing fails unless asked to. */
export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  const calls: { call: string; fault: CallFault }[] = []
  const onTime: Schedule = () => [0]
  let random: (() => CallFault | undefined) | undefined
  return {
    /** Replies 409 while a request with the same key is in flight, as the provider does. Otherwise the second one waits. */
    refuseKeysInUse: false,

    schedule: onTime,

    /** The next requests for a call fail, as in `inject('POST /refunds', 'lost answer')`. */
    inject(call: string, ...faults: CallFault[]): void {
      calls.push(...faults.map(fault => ({ call, fault })))
    },

    /**
     * From now on this share of all calls fails, each in one of the ways that need no patience, and webhooks are missing,
     * doubled, late or reordered. The same seed and calls give the same faults.
     */
    randomize({ seed, share }: Readonly<{ seed: number; share: number }>): void {
      const next = generator(seed)
      random = () => (next() < share ? pickFrom(quickFaults, next()) : undefined)
      this.schedule = () => {
        const lateMs = Math.floor(next() * 2000)
        return pickFrom([[], [0, lateMs], [lateMs], [0]], next()) ?? [0]
      }
    },

    take(call: string): CallFault | undefined {
      const index = calls.findIndex(next => next.call === call)
      return index < 0 ? random?.() : calls.splice(index, 1)[0]?.fault
    },

    clear(): void {
      calls.length = 0
      random = undefined
      this.refuseKeysInUse = false
      this.schedule = onTime
    },
  }
}

const pickFrom = <T>(choices: readonly T[], part: number) => choices[Math.floor(part * choices.length)]

/** Numbers from 0 up to 1, by mulberry32. */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
