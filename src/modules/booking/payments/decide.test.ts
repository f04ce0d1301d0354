import { describe, expect, test } from 'bun:test'
import { given, rowAfter } from '../../../../scripts/testing/decisions.ts'
import { Refused } from '../../../eventlog/types.ts'
import {
  balanceOf,
  byHandCents,
  disputedCents,
  movesOf,
  netReceived,
  overpaidCents,
  refundableCents,
  tipsCents,
} from '../../../shared/account.ts'
import { serviceRequests } from '../service-request.ts'
import { cancelled, created, paid, started } from '../testing.ts'
import { type Account, type AccountEvent, bookingAccounts } from './account.ts'
import {
  correctCash,
  payBack,
  recordDispute,
  recordExtraPayment,
  recordProcessing,
  recordRefund,
  recordRefundState,
  refundable,
  takeAtDelivery,
  takeCash,
} from './decide.ts'

const account = (...events: AccountEvent[]) => given(bookingAccounts, created(), ...events)
const rowOf = (...events: AccountEvent[]) => rowAfter(bookingAccounts, created(), ...events)

const refund = {
  id: 're_1',
  intentId: 'pi_1',
  amountCents: 20000,
  currency: 'usd',
  status: 'succeeded',
  notes: {},
} as const
const refunded = {
  type: 'PaymentRefunded',
  data: { refundId: 're_1', paymentIntentId: 'pi_1', amountCents: 20000, state: 'succeeded' },
} as const
const failed = {
  type: 'RefundFailed',
  data: { refundId: 're_1', paymentIntentId: 'pi_1', amountCents: 20000, state: 'failed' },
} as const
const second: AccountEvent = {
  type: 'ExtraPaymentReceived',
  data: { paymentIntentId: 'pi_2', amountCents: 51000, reason: 'already_paid' },
}
const secondPayment = { id: 'pi_2', amountReceivedCents: 51000, currency: 'usd' }

describe('a refund', () => {
  test('is at most the remainder', () => {
    expect(refundable(rowOf(paid))).toBe(51000)
    expect(refundable(rowOf(paid, refunded))).toBe(31000)
    expect(() => refundable(rowOf(paid, refunded), { amountCents: 31001 })).toThrow(
      'At most $310.00 can be refunded.',
    )
    expect(() => refundable(rowOf())).toThrow('There is no payment to refund.')
  })

  test('is recorded once, and its state moves only forward', () => {
    account(paid)
      .when(row => recordRefund(row, refund))
      .appends(refunded)
    account(paid, refunded)
      .when(row => recordRefund(row, refund))
      .appends()
    account(paid, refunded)
      .when(row => recordRefundState(row, { ...refund, status: 'pending' }))
      .appends()
    account(paid, refunded)
      .when(row => recordRefundState(row, { ...refund, status: 'failed' }))
      .appends(failed)
    account(paid, refunded, failed)
      .when(row => recordRefundState(row, refund))
      .appends()
  })

  test('that is rejected is refundable again, and on the office’s list until it is noted or repeated', () => {
    const row = rowOf(paid, refunded, failed)
    expect(refundable(row)).toBe(51000)
    expect(row.refundFailedAt).toBe('2026-12-01T15:03:00.000Z')
    const again = { ...refunded, data: { ...refunded.data, refundId: 're_2' } } as const
    expect(rowOf(paid, refunded, failed, again).refundFailedAt).toBeNull()
    const note: AccountEvent = {
      type: 'StatusChanged',
      data: { from: 'confirmed', to: 'confirmed', adminNotes: 'Sent a check.' },
    }
    expect(rowOf(paid, refunded, failed, note).refundFailedAt).toBeNull()
  })

  test('that failed before it was seen counts nothing, now or later', () => {
    const unseen = { ...failed, data: { ...failed.data, isUnseen: true } } as const
    account(paid)
      .when(row => recordRefundState(row, { ...refund, status: 'failed' }))
      .appends(unseen)
    account(paid, unseen)
      .when(row => recordRefund(row, refund))
      .appends()
    expect(refundableCents(rowOf(paid, unseen))).toBe(51000)
    expect(rowAfter(serviceRequests, created(), paid, unseen).refundedCents).toBe(0)
  })

  test('in the order of an old log counts nothing either', () => {
    const data = { refundId: 're_1', amountCents: 20000 }
    const old = { type: 'PaymentRefunded', data } as const
    const oldFailure = { type: 'RefundFailed', data } as const
    for (const events of [
      [old, oldFailure],
      [oldFailure, old],
    ]) {
      expect(refundableCents(rowOf(paid, ...events))).toBe(51000)
      expect(rowAfter(serviceRequests, created(), paid, ...events).refundedCents).toBe(0)
    }
    const unnamed: AccountEvent = { type: 'PaymentRefunded', data: { chargeId: 'ch_1', amountCents: 100 } }
    expect(refundableCents(rowOf(paid, unnamed, unnamed))).toBe(50800)
  })
})

describe('a refund of a difference', () => {
  const settled: AccountEvent = {
    type: 'JobSettled',
    data: {
      ...{ workers: 2, minutes: 120, travelMinutes: 0, extras: [], agreedBy: null, lines: [] },
      ...{ totalCents: 31000, dueLaterCents: 0, dueLaterOn: null },
    },
  }
  const returned = { ...refunded, data: { ...refunded.data, differenceCents: 20000 } } as const

  test('does not lower the price a second time', () => {
    expect([balanceOf(rowOf(paid, settled)), overpaidCents(rowOf(paid, settled))]).toEqual([-20000, 20000])
    const row = rowOf(paid, settled, returned)
    expect([balanceOf(row), overpaidCents(row), row.owedAt]).toEqual([0, 0, null])
    expect(balanceOf(rowOf(paid, settled, refunded))).toBe(-20000)
  })

  test('is what its request says, or in the dashboard what is overpaid', () => {
    const notes = { commandId: 'c1', differenceCents: '20000' }
    account(paid, settled)
      .when(row => recordRefund(row, { ...refund, notes }))
      .appends(returned)
    account(paid, settled)
      .when(row => recordRefund(row, { ...refund, notes: { commandId: 'c1' } }))
      .appends(refunded)
    account(paid, settled)
      .when(row => recordRefund(row, { ...refund, amountCents: 25000 }))
      .appends({ type: 'PaymentRefunded', data: { ...returned.data, amountCents: 25000 } })
  })

  test('is not what was promised only after the refund was made in the dashboard', () => {
    account(paid, settled)
      .when(row => recordRefund(row, refund, rowOf(paid)))
      .appends(refunded)
  })

  test('is a task until it is made, and again when the bank rejects it', () => {
    expect(rowOf(paid, settled).owedAt).toBe('2026-12-01T15:02:00.000Z')
    expect(rowOf(paid, settled, returned, failed).owedAt).toBe('2026-12-01T15:04:00.000Z')
    expect(rowOf(paid, settled, cancelled).owedAt).toBeNull()
  })

  test('leaves an extra payment alone', () => {
    const row = rowOf(paid, settled, second)
    expect([balanceOf(row), overpaidCents(row)]).toEqual([-71000, 20000])
  })
})

test('a completed job whose hours decide its price waits for them', () => {
  const done = (from: 'confirmed' | 'completed', to: 'confirmed' | 'completed', more: object = {}) =>
    ({ type: 'StatusChanged', data: { from, to, ...more } }) satisfies AccountEvent
  const completed = done('confirmed', 'completed', { awaitsHours: true })
  expect(rowOf(paid, done('confirmed', 'completed')).unsettledAt).toBeNull()
  expect(rowOf(paid, completed).unsettledAt).toBe('2026-12-01T15:02:00.000Z')
  expect(rowOf(paid, completed, done('completed', 'completed')).unsettledAt).not.toBeNull()
  expect(rowOf(paid, completed, done('completed', 'confirmed')).unsettledAt).toBeNull()
})

test('money that is due when a job is completed is a task, until it arrives or a note says why not', () => {
  const done = (from: 'confirmed' | 'completed', to: 'confirmed' | 'completed', more: object = {}) =>
    ({ type: 'StatusChanged', data: { from, to, ...more } }) satisfies AccountEvent
  const completed = done('confirmed', 'completed', { awaitsMoney: true })
  const noted = done('completed', 'completed', { note: 'The customer disputes the hours.' })
  const cash = (cashId: string, amountCents: number): AccountEvent => ({
    type: 'CashTaken',
    data: { cashId, kind: 'cash', amountCents, tipCents: 0, takenBy: 'Sam' },
  })
  expect(rowOf(completed).owedAt).toBe('2026-12-01T15:01:00.000Z')
  expect(rowOf(done('confirmed', 'completed')).owedAt).toBeNull()
  expect(rowOf(paid, completed).owedAt).toBeNull()
  expect(rowOf(completed, cash('c1', 51000)).owedAt).toBeNull()
  expect(rowOf(completed, noted).owedAt).toBeNull()
  expect(rowOf(completed, noted, cash('c1', 1000)).owedAt).not.toBeNull()
  expect(rowOf(completed, done('completed', 'confirmed')).owedAt).toBeNull()
})

test('a payment that was closed stays closed when a failure of it is reported late', () => {
  const closed: AccountEvent = {
    type: 'BalancePaymentClosed',
    data: { paymentIntentId: 'pi_1', amountCents: 51000 },
  }
  const late: AccountEvent = {
    type: 'PaymentFailed',
    data: { paymentIntentId: 'pi_1', code: 'card_declined', message: 'Declined.' },
  }
  expect(rowOf(started, late).payments).toMatchObject([{ state: 'failed' }])
  expect(rowOf(started, closed, late).payments).toMatchObject([{ state: 'closed' }])
})

describe('a second payment', () => {
  test('is recorded once, and is owed to the customer until it is refunded', () => {
    account(paid)
      .when(row => recordExtraPayment(row, secondPayment))
      .appends(second)
    account(paid, second)
      .when(row => recordExtraPayment(row, secondPayment))
      .appends()
    const row = rowOf(paid, second)
    expect([balanceOf(row), row.extraAt]).toEqual([-51000, '2026-12-01T15:02:00.000Z'])
    const back = recordRefund(row, { ...refund, intentId: 'pi_2', amountCents: 51000 })
    expect(back[0]?.data).toMatchObject({ isExtra: true })
    const after = rowOf(paid, second, ...back)
    expect([balanceOf(after), after.extraAt, refundable(after)]).toEqual([0, null, 51000])
    expect(rowAfter(serviceRequests, ...[created(), paid, second, ...back])).toMatchObject({
      paidCents: 51000,
      refundedCents: 0,
    })
  })

  test('of a booking that is not paid has another amount, and the office decides', () => {
    account(started)
      .when(row => recordExtraPayment(row, { ...secondPayment, amountReceivedCents: 100 }))
      .appends({
        type: 'ExtraPaymentReceived',
        data: { paymentIntentId: 'pi_2', amountCents: 100, reason: 'amount_mismatch' },
      })
  })
})

test('a payment is processing until it succeeds or fails', () => {
  const processing = { paymentIntentId: 'pi_1', amountCents: 51000 }
  const intent = { id: 'pi_1', amountCents: 51000 }
  account(started)
    .when(row => recordProcessing(row, intent))
    .appends({ type: 'PaymentProcessing', data: processing })
  account(started, { type: 'PaymentProcessing', data: processing })
    .when(row => recordProcessing(row, intent))
    .appends()
  account(started, paid)
    .when(row => recordProcessing(row, intent))
    .appends()
})

describe('a dispute', () => {
  const dispute = {
    id: 'du_1',
    intentId: 'pi_1',
    amountCents: 51000,
    currency: 'usd',
    status: 'needs_response',
    funds: 'withdrawn',
    reason: 'fraudulent',
    respondBy: '2027-01-01T00:00:00.000Z',
  } as const
  const opened = recordDispute(rowOf(paid), dispute)
  const closed = (state: 'won' | 'lost') =>
    recordDispute(rowOf(paid, ...opened), { ...dispute, status: state, funds: 'untouched' })

  test('takes the money while it is open or lost', () => {
    const row = rowOf(paid, ...opened)
    expect([disputedCents(row), netReceived(row), balanceOf(row)]).toEqual([51000, 0, 0])
    expect(netReceived(rowOf(paid, ...opened, ...closed('lost')))).toBe(0)
    expect(netReceived(rowOf(paid, ...opened, ...closed('won')))).toBe(51000)
  })

  test('leaves nothing to refund until it is won, because the bank has the money', () => {
    const row = rowOf(paid, ...opened)
    expect(refundableCents(row)).toBe(0)
    const sentence = 'The customer’s bank has withdrawn the payment, so it cannot be refunded.'
    expect(() => refundable(row)).toThrow(new Refused(sentence, 'nothing_to_refund'))
    expect(refundableCents(rowOf(paid, ...opened, ...closed('won')))).toBe(51000)
  })

  test('of a cancelled booking leaves what was paid in cash to return by hand', () => {
    const cash: AccountEvent = {
      type: 'CashTaken',
      data: { cashId: 'c1', kind: 'cash', amountCents: 10000, tipCents: 0, takenBy: 'Sam Ortiz' },
    }
    expect(byHandCents(rowOf(paid, cash, ...opened, cancelled))).toBe(10000)
    // A fee is kept from the card payment, not from the cash.
    const withFee = { ...cancelled, data: { ...cancelled.data, keptCents: 2000 } }
    expect(byHandCents(rowOf(paid, cash, withFee))).toBe(10000)
  })

  test('of a cancelled booking that was refunded makes nothing due, with a tip or without', () => {
    const back: AccountEvent = { ...refunded, data: { ...refunded.data, amountCents: 51000 } }
    const tip: AccountEvent = {
      type: 'CashTaken',
      data: { cashId: 'c1', kind: 'cash', amountCents: 2000, tipCents: 2000, takenBy: 'Sam Ortiz' },
    }
    for (const money of [[paid], [paid, tip]]) {
      const row = rowOf(...money, cancelled, back, ...opened)
      expect(netReceived(row)).toBeLessThan(0)
      expect(balanceOf(row)).toBe(0)
      expect(movesOf(row, '2026-12-01')).toEqual({
        refundCents: 0,
        byHandCents: 0,
        dueCents: 0,
        dueLaterCents: 0,
      })
    }
    expect(balanceOf(rowOf(paid, tip, cancelled))).toBe(-51000)
  })

  test('of a settled job makes nothing owed by hand', () => {
    const discount: AccountEvent = {
      type: 'ChargeAdded',
      data: { chargeId: 'd1', label: 'Discount', amountCents: -11000, reason: 'We were late.' },
    }
    const row = rowOf(paid, ...opened, discount)
    expect(movesOf(row, '2026-12-01')).toMatchObject({ refundCents: 0, byHandCents: 0, dueCents: 0 })
    expect(movesOf(rowOf(paid, ...opened, discount, ...closed('won')), '2026-12-01')).toMatchObject({
      refundCents: 11000,
    })
  })

  test('leaves owed to the customer only what the bank did not return', () => {
    const discount: AccountEvent = {
      type: 'ChargeAdded',
      data: { chargeId: 'd1', label: 'Discount', amountCents: -11000, reason: 'We were late.' },
    }
    const cash: AccountEvent = {
      type: 'CashTaken',
      data: { cashId: 'c1', kind: 'cash', amountCents: 45000, tipCents: 0, takenBy: 'Sam Ortiz' },
    }
    const lost = [...opened, ...closed('lost')]
    const owed = (...events: AccountEvent[]) => {
      const row = rowOf(paid, discount, ...events)
      return [balanceOf(row), overpaidCents(row), byHandCents(row)]
    }
    expect(owed()).toEqual([-11000, 11000, 0])
    expect(owed(...opened)).toEqual([0, 0, 0])
    expect(owed(...lost)).toEqual([0, 0, 0])
    expect(owed(...opened, ...closed('won'))).toEqual([-11000, 11000, 0])
    expect(owed(...lost, cash)).toEqual([-5000, 5000, 5000])
  })

  test('that we win makes what we then owe the customer a task', () => {
    const settled: AccountEvent = {
      type: 'JobSettled',
      data: {
        ...{ workers: 2, minutes: 120, travelMinutes: 0, extras: [], agreedBy: null, lines: [] },
        ...{ totalCents: 31000, dueLaterCents: 0, dueLaterOn: null },
      },
    }
    const disputed = [paid, ...opened, settled]
    expect(rowOf(...disputed).owedAt).toBeNull()
    expect(rowOf(...disputed, ...closed('lost')).owedAt).toBeNull()
    expect(rowOf(...disputed, ...closed('won')).owedAt).not.toBeNull()
  })

  test('is on the office’s list until it is won, or lost and noted', () => {
    const note: AccountEvent = {
      type: 'StatusChanged',
      data: { from: 'confirmed', to: 'confirmed', adminNotes: 'Evidence sent.' },
    }
    expect(rowOf(paid, ...opened, note).disputedAt).not.toBeNull()
    expect(rowOf(paid, ...opened, ...closed('won')).disputedAt).toBeNull()
    const lost = [paid, ...opened, ...closed('lost')]
    expect(rowOf(...lost).disputedAt).not.toBeNull()
    expect(rowOf(...lost, note).disputedAt).toBeNull()
  })

  test('that was lost stays on the list when another one is won, unless a note explained it', () => {
    const note: AccountEvent = {
      type: 'StatusChanged',
      data: { from: 'confirmed', to: 'confirmed', adminNotes: 'Written off.' },
    }
    const other = { ...dispute, id: 'du_2', intentId: 'pi_2' }
    const otherOpened = recordDispute(rowOf(paid), other)
    const otherWon = recordDispute(rowOf(paid, ...otherOpened), { ...other, status: 'won' })
    const lost = closed('lost')
    for (const history of [
      [...opened, ...otherOpened, ...lost, ...otherWon],
      [...otherOpened, ...opened, ...lost, ...otherWon],
      [...opened, ...lost, ...otherOpened, ...otherWon],
    ])
      expect(rowOf(paid, ...history).disputedAt).not.toBeNull()
    expect(rowOf(paid, ...opened, ...lost, note, ...otherOpened, ...otherWon).disputedAt).toBeNull()
  })

  test('never moves backward', () => {
    const lost = [paid, ...opened, ...closed('lost')]
    account(...lost)
      .when(row => recordDispute(row, { ...dispute, status: 'under_review' }))
      .appends()
    account(paid, ...opened, ...closed('won'))
      .when(row => recordDispute(row, { ...dispute, status: 'lost', funds: 'withdrawn' }))
      .appends()
  })

  describe('that was lost and is appealed', () => {
    const note: AccountEvent = {
      type: 'StatusChanged',
      data: { from: 'confirmed', to: 'confirmed', adminNotes: 'Written off.' },
    }
    function after(...statuses: readonly string[]): AccountEvent[] {
      const history = [paid, ...opened, ...closed('lost'), note]
      for (const status of statuses) history.push(...recordDispute(rowOf(...history), { ...dispute, status }))
      return history
    }
    const stateAfter = (...statuses: readonly string[]) => rowOf(...after(...statuses)).disputes[0]?.state

    test('is a task until it is decided, and the bank keeps the money as long', () => {
      expect(rowOf(...after()).disputedAt).toBeNull()
      for (const status of ['appeal_needs_response', 'appeal_under_review'] as const) {
        const row = rowOf(...after(status))
        expect([row.disputes[0]?.state, disputedCents(row)]).toEqual([status, 51000])
        expect(row.disputedAt).not.toBeNull()
      }
      const won = after('appeal_needs_response', 'appeal_under_review', 'won')
      expect(won.at(-1)).toMatchObject({ type: 'DisputeChanged', data: { state: 'won', movedCents: -51000 } })
      expect([netReceived(rowOf(...won)), rowOf(...won).disputedAt]).toEqual([51000, null])
    })

    test('may be lost again, and neither goes back to the appeal nor is told twice', () => {
      const lost = after('appeal_needs_response', 'lost')
      expect(lost.at(-1)).toMatchObject({ data: { state: 'lost', isAppealed: true, movedCents: 0 } })
      expect(rowOf(...lost).disputedAt).not.toBeNull()
      for (const status of ['appeal_needs_response', 'appeal_under_review', 'lost'])
        expect(after('appeal_needs_response', 'lost', status)).toEqual(lost)
    })

    test('may be lost again, even if that is reported before the appeal', () => {
      const history = after()
      history.push(...recordDispute(rowOf(...history), { ...dispute, status: 'lost', isAppealed: true }))
      expect(history.at(-1)).toMatchObject({ data: { state: 'lost', isAppealed: true, movedCents: 0 } })
      expect(recordDispute(rowOf(...history), { ...dispute, status: 'appeal_under_review' })).toEqual([])
    })

    test('is won, even if only the decision is reported', () => {
      expect(stateAfter('won')).toBe('won')
      expect(stateAfter('won', 'appeal_under_review')).toBe('won')
      const first = recordDispute(rowOf(paid), { ...dispute, status: 'appeal_under_review' })
      account(paid, ...first)
        .when(row => recordDispute(row, { ...dispute, status: 'lost' }))
        .appends({
          type: 'DisputeChanged',
          data: { ...first[0]!.data, state: 'lost', isAppealed: true, movedCents: 0 },
        })
    })
  })
})

describe('cash or a check', () => {
  const cash = { kind: 'cash', amountCents: 51000, tipCents: 0, takenBy: 'Sam Ortiz' } as const
  const taken: AccountEvent = { type: 'CashTaken', data: { cashId: 'c1', ...cash } }

  test('is recorded once and settles what is due', () => {
    account()
      .when(row => takeCash(row, 'c1', cash))
      .appends(taken)
    account(taken)
      .when(row => takeCash(row, 'c1', cash))
      .appends()
    expect(balanceOf(rowOf())).toBe(51000)
    expect(balanceOf(rowOf(taken))).toBe(0)
  })

  test('may hold a tip, which is not part of the price', () => {
    const tipped = rowOf({
      type: 'CashTaken',
      data: { cashId: 'c1', ...cash, amountCents: 53000, tipCents: 2000 },
    })
    expect([balanceOf(tipped), tipsCents(tipped)]).toEqual([0, 2000])
    account()
      .when(row => takeCash(row, 'c1', { ...cash, tipCents: 51001 }))
      .refuses('The tip is part of the amount.')
  })

  test('is corrected by a new fact', () => {
    const less = { ...cash, amountCents: 0, note: 'Recorded twice' }
    account(taken)
      .when(row => correctCash(row, 'c1', less))
      .appends({ type: 'CashCorrected', data: { cashId: 'c1', ...less, wasCents: 51000 } })
    expect(
      balanceOf(rowOf(taken, { type: 'CashCorrected', data: { cashId: 'c1', ...less, wasCents: 51000 } })),
    ).toBe(51000)
    account(taken)
      .when(row => correctCash(row, 'c1', cash))
      .appends()
    account()
      .when(row => correctCash(row, 'c1', cash))
      .refuses('That payment is not on record.')
  })

  test('is taken by the crew up to what is due today, and a tip', () => {
    const settled: AccountEvent = {
      type: 'JobSettled',
      data: {
        ...{ workers: 2, minutes: 120, travelMinutes: 0, extras: [], agreedBy: null, lines: [] },
        ...{ totalCents: 60000, dueLaterCents: 4000, dueLaterOn: '2027-01-01' },
      },
    }
    const took = (amountCents: number, tipCents: number, now: string) => (row: Account) =>
      takeAtDelivery(row, 'c2', { ...cash, amountCents, tipCents }, now)
    const theDay = '2026-12-02T20:00:00.000Z'
    account(settled)
      .when(took(56001, 0, theDay))
      .refuses('At most $560.00 is due. Anything above that is a tip.')
    account(settled, taken)
      .when(took(6000, 1000, theDay))
      .appends({ type: 'CashTaken', data: { cashId: 'c2', ...cash, amountCents: 6000, tipCents: 1000 } })
    account(settled, taken)
      .when(took(9000, 0, '2027-01-02T06:00:00.000Z'))
      .appends({ type: 'CashTaken', data: { cashId: 'c2', ...cash, amountCents: 9000, tipCents: 0 } })
    account(taken)
      .when(took(1, 0, theDay))
      .refuses('The price is not agreed yet.')
  })

  test('is a task if the booking is paid by card, too', () => {
    expect(rowOf(taken).owedAt).toBeNull()
    expect(rowOf(taken, paid).owedAt).toBe('2026-12-01T15:02:00.000Z')
    const difference = { amountCents: 51000, differenceCents: 51000 }
    const back = { ...refunded, data: { ...refunded.data, ...difference } } as const
    expect(rowOf(taken, paid, back).owedAt).toBeNull()
  })

  test('is owed back when the booking is cancelled, until it went back or a note says why not', () => {
    const noted: AccountEvent = {
      type: 'StatusChanged',
      data: { from: 'cancelled', to: 'cancelled', note: 'Kept for the first hour' },
    }
    const returned: AccountEvent = {
      type: 'CashCorrected',
      data: { cashId: 'c1', ...cash, amountCents: 0, wasCents: 51000 },
    }
    expect(balanceOf(rowOf(taken, cancelled))).toBe(-51000)
    expect(rowOf(taken, cancelled).owedAt).toBe('2026-12-01T15:02:00.000Z')
    expect(rowOf(taken, cancelled, noted).owedAt).toBeNull()
    expect(rowOf(taken, cancelled, returned).owedAt).toBeNull()
    expect(rowOf(paid, cancelled).owedAt).toBeNull()
  })
})

test('money paid back comes from cards for no more than was paid back, although cash was corrected to less than went back', () => {
  const cash = { cashId: 'c1', kind: 'cash', amountCents: 10000, tipCents: 0, takenBy: 'Sam Ortiz' } as const
  const paidBack = { kind: 'check', amountCents: 2000, paidBy: 'Sam Ortiz' } as const
  const discount = { chargeId: 'd1', label: 'Discount', amountCents: -20000, reason: 'Late' }
  const row = rowOf(
    paid,
    { type: 'CashTaken', data: cash },
    { type: 'PaidBack', data: { paidBackId: 'b1', ...paidBack, amountCents: 10000, ofPayments: [] } },
    { type: 'CashCorrected', data: { ...cash, amountCents: 5000, wasCents: 10000 } },
    { type: 'ChargeAdded', data: discount },
  )
  const [event] = payBack(row, 'b2', paidBack)
  expect(event).toMatchObject({ data: { amountCents: 2000, ofPayments: [{ amountCents: 2000 }] } })
})
