import { type } from 'arktype'

/** What customers pay to book: a percentage of the price, or an amount in integer cents. */
export const deposit = type({ percent: 'number' }).or({ cents: 'number.integer' })
export type Deposit = Readonly<typeof deposit.infer>

/** The full price, as the specification has it. */
export const fullPrice: Deposit = { percent: 100 }

/**
 * The deposit for a price, in integer cents. It is the whole price if less than a dollar were left, which is too little
 * for a card payment of its own.
 */
export function depositOf(totalCents: number, deposit: Deposit): number {
  const cents =
    'cents' in deposit
      ? deposit.cents
      : Math.max(smallestCents, Math.round((totalCents * deposit.percent) / 100))
  return totalCents - cents < smallestCents ? totalCents : cents
}

const smallestCents = 100
