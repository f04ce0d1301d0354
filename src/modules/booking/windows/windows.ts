import type { Command } from '../../../eventlog/types.ts'
import type { ArrivalWindow } from '../../../shared/windows.ts'
import type { WindowJob } from '../../windows.ts'
import type { BookingEvent, Place, WindowEvent } from '../events.ts'
import type { Replaced, ServiceRequest } from '../service-request.ts'

type Events = readonly (BookingEvent | WindowEvent)[]

/**
 * Finds crews for arrival windows. `windowStart` is the instant at which one starts. `begin` and `change` commit the events
 * of `decide` under the lock of the crew whose time they take; they throw WindowTaken if nobody is free.
 */
export type Windows = Readonly<{
  /** Days in Chicago. The time of the booking `without` counts as free; a `job` of null is the usual one. */
  offer(
    job: WindowJob | null,
    range: Readonly<{ from: string; days: number; without?: string; now: string }>,
  ): Promise<ArrivalWindow[]>
  /** The window that starts at an instant, whether free or not. @throws Invalid */
  expect(windowStart: string): Omit<ArrivalWindow, 'left'>
  begin(
    id: string,
    wanted: Readonly<{ job: WindowJob; windowStart: string; replaces?: Replaced }>,
    decide: (place: Place) => Events,
    command: Command,
  ): Promise<ServiceRequest>
  change(
    booking: ServiceRequest,
    windowStart: string,
    decide: (request: ServiceRequest, place: Place) => Events,
    command: Command,
  ): Promise<ServiceRequest>
}>
