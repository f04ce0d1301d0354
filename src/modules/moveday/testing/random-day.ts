import { generator } from '../../../adapters/payments/sandbox/faults.ts'
import type { AgreedExtra, StepType } from '../../../shared/move-day.ts'
import type { SentStep } from '../forms.ts'

export const minute = 60_000
const hour = 60 * minute

/** A tap at its true time. */
export type Tap = Readonly<{
  id: string
  type: StepType | 'undone'
  trueAt: number
  undoes?: string
  extra?: AgreedExtra
}>
/**
 * A photo, a note of a damage, a list of the goods, or the customer's signature of a paper. `wasThere` is whether the damage was there before the
 * job.
 */
export type Proof = Readonly<{
  id: string
  kind: 'photo' | 'damage' | 'goods' | 'estimate' | 'bill_of_lading'
  trueAt: number
  wasThere: boolean
}>
/** A phone: how far its clock is ahead, what is tapped and proved on it, and when it has a network. */
export type Phone = Readonly<{
  name: string
  leadMs: number
  taps: readonly Tap[]
  proofs: readonly Proof[]
  online: readonly number[]
}>

export const piano: AgreedExtra = { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' }
/** Extras that are unlike each other in one thing. */
const agreeable: readonly AgreedExtra[] = [
  piano,
  { ...piano, amountCents: 50_000 },
  { ...piano, label: 'Second piano' },
  { label: 'Piano', minutes: 30, agreedBy: 'Rosa Diaz' },
]

/** Random days of crews, the same for the same seed. */
export function openRandomDays(seed: number) {
  const random = generator(seed)
  const pick = <T>(first: T, ...others: readonly T[]): T =>
    [first, ...others][Math.floor(random() * (others.length + 1))] ?? first
  const between = (least: number, most: number) => least + random() * (most - least)
  let count = 0

  /** A day of one job, which ends at `end`. `isShared`: both phones report every step. */
  function randomDay(end: number, isShared = random() < 0.6): readonly [Phone, Phone] {
    const start = end - between(9, 11) * hour
    let at = start
    const later = (least: number, most: number) => (at += between(least, most) * minute)
    const facts: [StepType, number, AgreedExtra?][] = [['drive_started', later(0, 5)]]
    const extras = (most: number) => {
      for (let n = Math.floor(random() * most); n > 0; n--) {
        // Each once, so that the phones agree on which report is the same extra.
        const [one, ...others] = agreeable.filter(each => facts.every(([, , extra]) => extra !== each))
        if (one) facts.push(['extra_agreed', later(6, 12), pick(one, ...others)])
      }
    }
    if (random() < 0.8) facts.push(['arrived', later(20, 60)])
    facts.push(['work_started', later(6, 20)])
    extras(3)
    for (let breaks = Math.floor(random() * 3); breaks > 0; breaks--) {
      facts.push(['break_started', later(20, 60)], ['work_resumed', later(10, 40)])
    }
    facts.push(['loaded', later(20, 60)])
    extras(3)
    if (random() < 0.7) facts.push(['arrived_at_dropoff', later(10, 60)])
    facts.push(['unloaded', later(20, 60)], ['finished', later(6, 20)])

    const taps: [Tap[], Tap[]] = [[], []]
    for (const [type, trueAt, extra] of facts) {
      const first = pick<0 | 1>(0, 1)
      const tap = (at: number): Tap => ({ id: `tap-${++count}`, type, trueAt: at, ...(extra && { extra }) })
      if (random() < 0.15) {
        // Too early, taken back at once, and tapped again.
        const early = tap(trueAt - 2 * minute)
        const undone = {
          id: `tap-${++count}`,
          type: 'undone',
          trueAt: early.trueAt + 20_000,
          undoes: early.id,
        }
        taps[first].push(early, { ...undone, type: 'undone' })
      }
      taps[first].push(tap(trueAt))
      // Phones that disagree about a time by minutes are refused (decide.test.ts).
      if (isShared || random() < 0.3)
        taps[first === 0 ? 1 : 0].push(tap(trueAt + between(0.05, 0.9) * minute))
    }
    const phoneOf = (n: 0 | 1): Phone => {
      const contacts = Array.from({ length: Math.floor(random() * 12) }, () => between(start, end))
      return {
        name: `phone ${n}`,
        leadMs: random() < 0.5 ? 0 : between(-3, 3) * hour,
        taps: taps[n].toSorted((a, b) => a.trueAt - b.trueAt),
        proofs: ([n === 0 ? 'estimate' : 'bill_of_lading', 'photo', 'goods', 'damage', 'goods'] as const).map(
          kind => ({
            ...{ id: `${kind}-${++count}`, kind, trueAt: between(start, end), wasThere: random() < 0.5 },
          }),
        ),
        online: [...contacts.toSorted((a, b) => a - b), end],
      }
    }
    return [phoneOf(0), phoneOf(1)]
  }

  return { random, between, randomDay }
}

/** The taps as sent, by the phone's clock. */
export const sentBy = ({ leadMs }: Phone, taps: readonly Tap[], sentAt: number): SentStep[] =>
  taps.map(({ id, type, trueAt, undoes, extra = piano }) => {
    const tap = {
      id,
      at: new Date(trueAt + leadMs).toISOString(),
      sentAt: new Date(sentAt + leadMs).toISOString(),
    }
    if (type === 'undone') return { ...tap, type, data: { undoes: undoes ?? '' } }
    if (type === 'extra_agreed') return { ...tap, type, data: extra }
    return { ...tap, type }
  })
