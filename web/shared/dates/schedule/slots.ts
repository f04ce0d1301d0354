import { timeInWords } from './clock.ts'

/** Spec §3 "Scheduling slot". Only administrators receive `reason` and `overrulable`. */
export type Slot = Readonly<{
  time: string
  label: string
  available: boolean
  reason?: string
  overrulable?: boolean
}>

/** A range of consecutive unavailable times with the same reason. */
export type Closed = Readonly<{ times: string; reason: string }>

export const closedOf = (slots: readonly Slot[]): Closed[] =>
  runsOf(slots).flatMap(run => {
    const [first] = run
    const last = run.at(-1)
    if (!first?.reason || !last) return []
    const times =
      first === last ? timeInWords(first.time) : `${timeInWords(first.time)} – ${timeInWords(last.time)}`
    return { times, reason: first.reason }
  })

/** Groups adjacent slots with the same reason. */
const runsOf = (slots: readonly Slot[]) =>
  slots.reduce<Slot[][]>((runs, slot) => {
    const run = runs.at(-1)
    if (run && run[0]?.reason === slot.reason) run.push(slot)
    else runs.push([slot])
    return runs
  }, [])
