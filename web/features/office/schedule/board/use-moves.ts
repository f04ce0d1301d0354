import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { useOnce } from '../../../../shared/api/use-mutation.ts'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { clockTime } from '../../../../shared/dates/clock.ts'
import { isConflict, reasonOf } from '../../shared/assign/assign.ts'
import { officeKey } from '../../shared/live.tsx'
import { jobsInWords } from './absence-dialog.tsx'
import type { BoardCrew } from './board-data.ts'
import { type Question, warningsAbout } from './move-question.tsx'
import { assignmentOf, inverseOf, type Move } from './moves.ts'

/** Part of an action. `name` names the customer whose job moves, or the crew that has a day off. */
type Step = Readonly<{ name: string; take: () => Promise<void>; undo: () => Promise<void> }>

/** What was done, and its steps that the server accepted. */
type Action = Readonly<{ sentence: string; steps: readonly Step[] }>

/** The title of a toast, and the sentence beside Undo. */
type InWords = (taken: readonly Step[]) => readonly [title: string, sentence: string]

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

  const report = (failure: string, success: string) =>
    toast(
      failure
        ? { title: 'Failed to assign provider', description: failure, tone: 'error' }
        : { title: success },
    )
  const run = async (task: () => Promise<void>) => {
    if (!admit()) return
    setBusy(true)
    try {
      await task()
    } catch (error) {
      report(reasonOf(error), '')
    } finally {
      setBusy(false)
      finish()
    }
  }
  const refetch = () => client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
  const act = async (steps: readonly Step[], inWords: InWords) => {
    const taken: Step[] = []
    try {
      const refusals = await takeEach(steps, async step => {
        await step.take()
        taken.push(step)
      })
      report(refusals, inWords(taken)[0])
    } finally {
      await refetch()
      if (taken.length > 0) setActions(actions => [...actions, { sentence: inWords(taken)[1], steps: taken }])
    }
  }
  const make = (move: Move) => act([stepOf(move)], () => [titles[move.kind], describe(move, nameOf)])
  const revert = async ({ steps }: Action) => {
    try {
      const refusals = await takeEach(steps, step => step.undo())
      // After another error the action stays in the list, so that undo can be retried.
      setActions(actions => actions.slice(0, -1))
      report(refusals, 'Undone')
    } finally {
      await refetch()
    }
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
    /** Moves an absent crew's jobs, and records its day off, if any. */
    coverAbsence(crew: Readonly<{ id: string; name: string }>, moves: readonly Move[], dayOff?: DayOff) {
      const dayOffSteps = dayOff ? [dayOffStep(crew, dayOff)] : []
      return run(() =>
        act([...dayOffSteps, ...moves.map(stepOf)], taken => {
          const moved = taken.filter(step => !dayOffSteps.includes(step)).length
          return moved > 0
            ? [titles.assign, `${crew.name}: ${jobsInWords(moved)} moved`]
            : ['Provider updated successfully', `${crew.name}: day off`]
        }),
      )
    },
    undo: () => last && run(() => revert(last)),
  }
}

/** Takes the steps in order, except those that the server refuses as conflicts. Returns its reasons. */
async function takeEach(steps: readonly Step[], take: (step: Step) => Promise<void>): Promise<string> {
  const reasons: string[] = []
  for (const step of steps) {
    try {
      await take(step)
    } catch (error) {
      if (!isConflict(error)) throw error
      reasons.push(`${step.name}: ${reasonOf(error)}`)
    }
  }
  return reasons.join(' ')
}

const stepOf = (move: Move): Step => ({
  name: move.job.customerName,
  take: () => send(move),
  undo: () => send(inverseOf(move)),
})

const dayOffStep = (crew: Readonly<{ id: string; name: string }>, dayOff: DayOff): Step => ({
  name: crew.name,
  take: () => changeDaysOff(crew.id, days => [...days, dayOff]),
  undo: () => changeDaysOff(crew.id, days => days.filter(day => !isSameDay(day, dayOff))),
})

const titles = {
  assign: 'Provider assigned and scheduled successfully',
  unassign: 'Crew unassigned',
  swap: 'Jobs swapped',
} as const

function describe(move: Move, nameOf: (providerId: string) => string): string {
  const { customerName } = move.job
  switch (move.kind) {
    case 'assign':
      return `${customerName}: ${nameOf(move.providerId)}, ${clockTime(move.scheduledDate)}`
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
