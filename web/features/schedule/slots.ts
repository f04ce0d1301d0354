import { timeInWords } from './clock.ts'

/** spec §3 "Scheduling slot"; why it is not available is for administrators to read, and at times to overrule. */
export type Slot = Readonly<{
  time: string
  label: string
  available: boolean
  reason?: string
  overrulable?: boolean
}>

/** What keeps times that follow one another from being available, said once. */
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

/** Slots beside one another that have the same to say. */
const runsOf = (slots: readonly Slot[]) =>
  slots.reduce<Slot[][]>((runs, slot) => {
    const run = runs.at(-1)
    if (run && run[0]?.reason === slot.reason) run.push(slot)
    else runs.push([slot])
    return runs
  }, [])
