import type { serviceRequests } from '../../db/schema.ts'
import { Problem, problem } from '../platform/errors.ts'
import { type ArrivalWindow, arrivalWindow } from '../shared/windows.ts'

type Row = typeof serviceRequests.$inferSelect

/** What finding a crew for a job requires. A booking and an estimate have it. */
export type WindowJob = Readonly<
  Pick<
    Row,
    'serviceType' | 'fromAddress' | 'fromCoordinates' | 'toAddress' | 'toCoordinates' | 'crewSize'
  > & {
    pricing: Pick<Row['pricing'], 'estimatedHours'>
  }
>

/** 409: nobody is free in that window any more. Carries the current windows of that day and the six after it. */
export class WindowTaken extends Problem {
  constructor(readonly windows: readonly ArrivalWindow[]) {
    super(409, 'window_taken', 'That time has just been taken. Please choose another one.')
  }

  override toJSON() {
    return { ...super.toJSON(), windows: this.windows }
  }
}

/** `windows` is present only if the window was taken, not for other conflicts. */
export const windowTaken = problem.merge({ 'windows?': arrivalWindow.array() })
