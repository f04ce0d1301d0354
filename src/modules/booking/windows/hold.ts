import { partOf } from '../../../eventlog/ids.ts'
import { type Command, Refused } from '../../../eventlog/types.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import type { Estimate } from '../../quoting/estimate.ts'
import { type WindowJob, WindowTaken } from '../../windows.ts'
import { confirmPayment, type Payment } from '../decide.ts'
import type { Place } from '../events.ts'
import { expectAccount } from '../payments/find-accounts.ts'
import {
  coordinates,
  holdsCrew,
  lostHoldOf,
  type ServiceRequest,
  serviceRequests,
} from '../service-request.ts'
import { extendHold, holdWindow } from './decide.ts'
import type { Windows } from './windows.ts'

export type HoldDeps = Pick<Platform, 'log' | 'db'> & Readonly<{ windows: Windows }>

/** The job that an estimate is for. */
export const jobOfEstimate = ({ serviceType, inputs, crewSize, pricing }: Estimate): WindowJob => ({
  serviceType,
  fromAddress: inputs.fromAddress,
  fromCoordinates: coordinates(inputs.fromLatitude, inputs.fromLongitude),
  toAddress: inputs.toAddress ?? null,
  toCoordinates: coordinates(inputs.toLatitude, inputs.toLongitude),
  crewSize,
  pricing,
})

/**
 * Extends a booking's hold before its payment starts, or takes the time again if the hold was released. Does nothing for a
 * booking without a window. @throws WindowTaken if the window is gone
 */
export async function holdForPayment(
  { log, windows }: HoldDeps,
  request: ServiceRequest,
  command: Command,
): Promise<void> {
  const extending = partOf(command, 'extend hold')
  const extend = (row: ServiceRequest) => extendHold(row, command.at)
  const { row } = holdsCrew(request)
    ? await log.handle(serviceRequests, request.id, extend, extending)
    : { row: request }
  const window = lostHoldOf(row)
  if (!window) return
  await windows.change(
    row,
    window.windowStart,
    (current, place) => (lostHoldOf(current) ? holdWindow(current, place, command.at) : []),
    partOf(command, 'hold again'),
  )
}

/**
 * Records a successful payment, which reserves the time that is held. If the hold was released, the window is taken
 * again if somebody is free in it; otherwise the booking is cancelled, and so the payment is refunded.
 */
export async function settlePayment(
  { log, db, windows }: HoldDeps,
  id: string,
  payment: Payment,
  command: Command,
): Promise<ServiceRequest> {
  // Read before the booking: that tells if the payment was recorded meanwhile.
  const account = await expectAccount({ log }, id)
  const confirm = (row: ServiceRequest, found?: Place | 'none') =>
    confirmPayment(row, account, payment, found)
  try {
    return (await log.handle(serviceRequests, id, row => confirm(row), command)).row
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'hold_released')) throw error
  }
  const request = await expectRequest(db, id)
  const window = lostHoldOf(request)
  try {
    if (window) return await windows.change(request, window.windowStart, confirm, command)
  } catch (error) {
    if (!(error instanceof WindowTaken)) throw error
  }
  return (await log.handle(serviceRequests, id, row => confirm(row, 'none'), command)).row
}
