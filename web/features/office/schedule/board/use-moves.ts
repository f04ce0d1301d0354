import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { useOnce } from '../../../../shared/api/use-mutation.ts'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { clockAt, timeInWords } from '../../../../shared/dates/clock.ts'
import { isConflict, reasonOf } from '../../shared/assign/assign.ts'
import { officeKey } from '../../shared/live.tsx'
import { jobsInWords } from './absence-dialog.tsx'
import type { BoardCrew } from './board-data.ts'
import { type Question, warningsAbout } from './move-question.tsx'
import { assignmentOf, inverseOf, type Move } from './moves.ts'

/** A completed action, its description, and the steps that undo it. */
type Action = Readonly<{ sentence: string; undoSteps: readonly Step[] }>
type Step = () => Promise<void>

/** An absent crew: the moves of its jobs, and the day off to record, if any. */
type Absence = Readonly<{
  crew: Readonly<{ id: string; name: string }>
  moves: readonly Move[]
  dayOff: DayOff | undefined
}>
type DayOff = BoardCrew['daysOff'][number]

export type Moves = ReturnType<typeof useMoves>

/**
 * Makes moves on the server: confirms doubtful ones, reports results and undoes the latest. Runs one at a time and
 * ignores requests while busy, because each move is based on what the board shows.
 */
export function useMoves(nameOf: (providerId: string) => string) {
  const client = useQueryClient()
  const toast = useToast()
  const [question, setQuestion] = useState<Question>()
  const [isBusy, setBusy] = useState(false)
  const [actions, setActions] = useState<readonly Action[]>([])
  const { admit, finish } = useOnce()

  const run = async (task: () => Promise<void>) => {
    if (!admit()) return
    setBusy(true)
    try {
      await task()
    } catch (error) {
      toast({ title: 'Failed to assign provider', description: reasonOf(error), tone: 'error' })
    } finally {
      setBusy(false)
      finish()
    }
  }
  const refetch = () => client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
  const remember = (sentence: string, undoSteps: readonly Step[]) =>
    setActions(actions => [...actions, { sentence, undoSteps }])

  const make = async (move: Move) => {
    try {
      await send(move)
      toast({ title: titles[move.kind] })
    } finally {
      await refetch()
    }
    remember(describe(move, nameOf), [() => send(inverseOf(move))])
  }
  /** Moves an absent crew's jobs. Reports conflicts and continues with the other jobs. */
  const coverAbsence = async ({ crew, moves, dayOff }: Absence) => {
    const refusals: string[] = []
    const undoSteps: Step[] = []
    let moved = 0
    try {
      if (dayOff) {
        await changeDaysOff(crew.id, days => [...days, dayOff])
        undoSteps.push(() => changeDaysOff(crew.id, days => days.filter(day => !isSameDay(day, dayOff))))
      }
      for (const move of moves) {
        try {
          await send(move)
          moved += 1
          undoSteps.push(() => send(inverseOf(move)))
        } catch (error) {
          if (!isConflict(error)) throw error
          refusals.push(`${move.job.customerName}: ${reasonOf(error)}`)
        }
      }
      if (refusals.length > 0)
        toast({ title: 'Failed to assign provider', description: refusals.join(' '), tone: 'error' })
      else toast({ title: moved > 0 ? titles.assign : 'Provider updated successfully' })
    } finally {
      if (undoSteps.length > 0)
        remember(`${crew.name}: ${moved === 0 ? 'day off' : `${jobsInWords(moved)} moved`}`, undoSteps)
      await refetch()
    }
  }
  /**
   * Undoes an action. Skips steps that conflict and removes the action from the undo list. After any other error it
   * stays there, so that undo can be retried.
   */
  const revert = async ({ undoSteps }: Action) => {
    const refusals: unknown[] = []
    try {
      for (const step of undoSteps) {
        await step().catch(error => {
          if (!isConflict(error)) throw error
          refusals.push(error)
        })
      }
      setActions(actions => actions.slice(0, -1))
    } finally {
      await refetch()
    }
    if (refusals.length > 0) throw refusals[0]
    toast({ title: 'Undone' })
  }

  const last = actions.at(-1)
  return {
    question,
    isBusy,
    last,
    /** Makes the move, or asks for confirmation first. */
    request: (move: Move) =>
      run(async () => {
        const warnings = await warningsAbout(move)
        const sentence = questionAbout(move, nameOf)
        if (move.kind === 'swap' || warnings.length > 0) setQuestion({ move, sentence, warnings })
        else await make(move)
      }),
    confirm({ move }: Question) {
      setQuestion(undefined)
      return run(() => make(move))
    },
    leave: () => setQuestion(undefined),
    coverAbsence: (absence: Absence) => run(() => coverAbsence(absence)),
    undo: () => last && run(() => revert(last)),
  }
}

const titles = {
  assign: 'Provider assigned and scheduled successfully',
  unassign: 'Crew unassigned',
  swap: 'Jobs swapped',
} as const

function describe(move: Move, nameOf: (providerId: string) => string): string {
  const { customerName } = move.job
  switch (move.kind) {
    case 'assign':
      return `${customerName}: ${nameOf(move.providerId)}, ${timeInWords(clockAt(move.scheduledDate).time)}`
    case 'unassign':
      return `${customerName}: waiting for a crew`
    case 'swap':
      return `${customerName} and ${move.other.customerName} swapped`
  }
}

const questionAbout = (move: Move, nameOf: (providerId: string) => string) =>
  move.kind === 'swap'
    ? `${move.job.customerName} and ${move.other.customerName} trade places: each gets the other’s crew and time.`
    : `${describe(move, nameOf)}.`

/** Sends a move. The server refuses it if the job has been moved or started since the board loaded. */
async function send(move: Move): Promise<void> {
  const { job } = move
  const { assign } = api.admin['service-requests']({ id: job.id })
  const seen = assignmentOf(job)
  switch (move.kind) {
    case 'assign':
      await unwrap(assign.patch({ ...assignmentOf(move), seen: { ...seen, status: job.status } }))
      break
    case 'unassign': {
      const query = {
        providerId: seen.providerId ?? undefined,
        scheduledDate: seen.scheduledDate ?? undefined,
      }
      await unwrap(assign.delete(undefined, { query }))
      break
    }
    case 'swap': {
      const { other } = move
      await unwrap(api.admin.swap.post({ a: job.id, b: other.id, seen: { a: seen, b: assignmentOf(other) } }))
    }
  }
}

/** Changes the current days off, because those on the board may be stale. */
async function changeDaysOff(
  providerId: string,
  change: (days: readonly DayOff[]) => DayOff[],
): Promise<void> {
  const crew = (await unwrap(api.admin.providers.get())).find(({ id }) => id === providerId)
  if (crew) await unwrap(api.admin.providers({ id: providerId }).patch({ daysOff: change(crew.daysOff) }))
}

const isSameDay = (a: DayOff, b: DayOff) => a.from === b.from && a.to === b.to && a.note === b.note
