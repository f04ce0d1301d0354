import * as schema from '../../../../db/schema.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { refold } from '../../../eventlog/refold.ts'
import { answerTo, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import type { Platform } from '../../module.ts'
import { followPayment } from '../decide.ts'
import { type ServiceRequest, serviceRequests } from '../service-request.ts'
import { bookingAccounts } from './account.ts'
import { expectAccount } from './find-accounts.ts'
import { bookingOf, commandFor, providerJob } from './provider-jobs.ts'

const kind = 'confirm paid booking'

/** Bookings that the office recorded as paid before their payment by card are confirmed, and its corrections followed. */
export const confirmPaidFollower: Follower = {
  name: 'confirm bookings that are paid by hand',
  types: ['CashTaken', 'CashCorrected', 'ChargeAdded'],
  on: async (event, tx, log) => {
    const id = bookingOf(event)
    const request = await log.row(serviceRequests, id)
    const account = await log.row(bookingAccounts, id)
    if (request && account && followPayment(request, account).length > 0)
      await enqueue(tx, answerTo(event, kind, id))
  },
}

const projection = { ...serviceRequests, columns: schema.columnsOf(schema.serviceRequests) }

/**
 * Marks the bookings that a server of an older release took because they were paid by hand, so that corrections of these
 * payments are followed, too: all of them when it first runs, and later those of a server that still runs.
 */
export const paidByHandFollower: Follower = {
  name: 'bookings that were paid by hand',
  types: ['DepositWaived'],
  from: 'start',
  on: (event, tx, log) => refold(tx, log, projection, bookingOf(event)),
}

export const confirmPaidJob = ({ log }: Pick<Platform, 'log'>): JobKind =>
  providerJob({ log }, kind, async event => {
    const id = bookingOf(event)
    const account = await expectAccount({ log }, id)
    const decide = (request: ServiceRequest) => followPayment(request, account)
    await log.handle(serviceRequests, id, decide, commandFor(event, kind))
  })
