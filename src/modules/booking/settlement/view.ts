import { type } from 'arktype'
import { byHandCents, type SettlementRecord, toCardsCents } from '../../../shared/account.ts'
import { bookingStatus } from '../../../shared/catalog.ts'
import { dollars } from '../../../shared/money.ts'
import {
  type ComparedLine,
  type QuoteBasis,
  type Settled,
  settle,
  type Work,
} from '../../../shared/settlement.ts'
import { labelInSpanish, settlementWords } from '../../../shared/settlement-words.ts'
import type { Account } from '../payments/account.ts'
import { dueInDollars } from '../payments/account-view.ts'
import type { ServiceRequest } from '../service-request.ts'
import type { settled } from './decide.ts'

const part = type({ arithmetic: 'string', amount: 'number' })

/**
 * The estimate beside what was worked, in dollars, and what moves: `refund` to the card, `refundByHand` for what was
 * paid in cash, `due` now and `dueLater` on the day `dueLaterOn`. `balance` is what the customer owes as of this
 * answer, to be sent back as `seen`. `notes` say what is not charged or cannot be computed, and why.
 */
export const settlementModel = type({
  status: bookingStatus,
  lines: type({ label: 'string', estimate: part.or('null'), actual: part.or('null') }).array(),
  estimate: 'number',
  actual: 'number',
  charges: 'number',
  balance: 'number',
  refund: 'number',
  refundByHand: 'number',
  due: 'number',
  dueLater: 'number',
  dueLaterOn: 'string | null',
  notes: 'string[]',
})

/** What a crew shows its customer in Spanish, with the same amounts. */
export const comparisonModel = settlementModel.pick('lines', 'notes')

type Closed = ReturnType<typeof settled> & Readonly<{ request: ServiceRequest; balanceCents: number }>

export const settlementView = ({
  priced,
  after,
  request,
  balanceCents,
  settlement,
}: Closed): typeof settlementModel.infer => ({
  status: request.status,
  ...comparisonView(priced),
  estimate: dollars(priced.quotedCents),
  actual: dollars(priced.totalCents),
  charges: dollars(chargesOf(after)),
  balance: dollars(balanceCents),
  refund: dollars(toCardsCents(after)),
  refundByHand: dollars(byHandCents(after)),
  ...dueInDollars(after, settlement.at),
})

export function comparisonInSpanish(basis: QuoteBasis, work: Work): typeof comparisonModel.infer {
  const { lines, notes } = comparisonView(settle(basis, work, settlementWords.es))
  return { lines: lines.map(line => ({ ...line, label: labelInSpanish(line.label) })), notes }
}

const comparisonView = ({ lines, notes }: Settled) => ({
  lines: lines.map(lineInDollars),
  notes: [...notes],
})

const chargesOf = ({ charges }: Account) => charges.reduce((total, { amountCents }) => total + amountCents, 0)

const lineInDollars = ({ label, quoted, actual }: ComparedLine) => ({
  label,
  estimate: quoted && partInDollars(quoted),
  actual: actual && partInDollars(actual),
})

const partInDollars = ({
  arithmetic,
  amountCents,
}: Pick<SettlementRecord['lines'][number], 'arithmetic' | 'amountCents'>) => ({
  arithmetic,
  amount: dollars(amountCents),
})
