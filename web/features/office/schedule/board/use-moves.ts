import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../../../../shared/api/api.ts'
import { useOnce } from '../../../../shared/api/use-mutation.ts'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { clockAt } from '../../../../shared/dates/schedule/clock.ts'
import { isConflict, reasonOf } from '../../shared/assign/assign.ts'
import { officeKey } from '../../shared/line.ts'
import { type Doubt, doubtsAbout } from './doubts.ts'
import { inverseOf, type Move, postOf } from './held.ts'
import type { Crew } from './use-board.ts'
import { words } from './words.ts'

/** A move that needs confirmation. */
export type Question = Readonly<{ move: Move; sentence: string; doubts: readonly Doubt[] }>

/** A completed action, its description, and the steps that undo it. */
type Done = Readonly<{ sentence: string; back: readonly Step[] }>
type Step = () => Promise<void>

/** An absent crew: the moves of its jobs, and the day off to record, if any. */
export type Absence = Readonly<{
  crew: Readonly<{ id: string; name: string }>
  moves: readonly Move[]
  dayOff: DayOff | undefined
}>
type DayOff = Crew['daysOff'][number]

/**
 * Makes moves on the server: confirms doubtful ones, reports results and undoes the latest. Runs one at a time and
 * ignores requests while busy, because each move is based on what the board shows.
 */
export function useMoves(nameOf: (providerId: string) => string) {
  const client = useQueryClient()
  const toast = useToast()
  const [question, setQuestion] = useState<Question>()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<readonly Done[]>([])
  const { admit, finish } = useOnce()

  const alone = async (task: () => Promise<void>) => {
    if (!admit()) return
    setBusy(true)
    try {
      await task()
    } catch (error) {
      toast({ title: words.failed, description: reasonOf(error), tone: 'error' })
    } finally {
      setBusy(false)
      finish()
    }
  }
  /**
   * Refetches, and resolves once the board shows the server's state: a refused job is back in place, and a moved job is
   * in its new row, where it can take the focus. Components render a new response one task after it arrives.
   */
  const readAnew = async () => {
    await client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
    await new Promise<void>(resolve => notifyManager.schedule(resolve))
  }
  const remember = (sentence: string, back: readonly Step[]) => setDone(done => [...done, { sentence, back }])
  const make = async (move: Move) => {
    await call(move)
      .then(() => toast({ title: titles[move.kind] }))
      .finally(readAnew)
    remember(inWords(move, nameOf), [() => call(inverseOf(move))])
  }
  /** Moves an absent crew's jobs. Reports conflicts and continues with the other jobs. */
  const relieve = async ({ crew, moves, dayOff }: Absence) => {
    const made: Move[] = []
    const refused: string[] = []
    const back: Step[] = []
    try {
      if (dayOff) {
        await changeDaysOff(crew.id, days => [...days, dayOff])
        back.push(() => changeDaysOff(crew.id, days => days.filter(day => !isSameDay(day, dayOff))))
      }
      for (const move of moves) {
        try {
          await call(move)
          made.push(move)
          back.push(() => call(inverseOf(move)))
        } catch (error) {
          if (!isConflict(error)) throw error
          refused.push(`${move.job.customerName}: ${reasonOf(error)}`)
        }
      }
      if (refused.length > 0) toast({ title: words.failed, description: refused.join(' '), tone: 'error' })
      else toast({ title: made.length > 0 ? words.assigned : words.cannotCome.noted })
    } finally {
      if (back.length > 0) remember(words.cannotCome.done(crew.name, made.length), back)
      await readAnew()
    }
  }
  /**
   * Undoes an action. Skips steps that conflict and removes the action from the undo list. After any other error it
   * stays there, so that undo can be retried.
   */
  const takeBack = async ({ back }: Done) => {
    const refused: unknown[] = []
    try {
      for (const step of back) {
        await step().catch(error => {
          if (!isConflict(error)) throw error
          refused.push(error)
        })
      }
      setDone(done => done.slice(0, -1))
    } finally {
      await readAnew()
    }
    if (refused.length > 0) throw refused[0]
    toast({ title: words.undone })
  }

  const last = done.at(-1)
  return {
    question,
    isBusy,
    last,
    /** Makes the move, or asks for confirmation first. */
    ask: (move: Move) =>
      alone(async () => {
        const doubts = await doubtsAbout(move)
        if (move.kind === 'swap' || doubts.length > 0)
          setQuestion({ move, sentence: asked(move, nameOf), doubts })
        else await make(move)
      }),
    confirm({ move }: Question) {
      setQuestion(undefined)
      return alone(() => make(move))
    },
    leave: () => setQuestion(undefined),
    relieve: (absence: Absence) => alone(() => relieve(absence)),
    undo: () => last && alone(() => takeBack(last)),
  }
}

const titles = { assign: words.assigned, unassign: words.unassigned, swap: words.swapped } as const

function inWords(move: Move, nameOf: (providerId: string) => string): string {
  const { customerName } = move.job
  switch (move.kind) {
    case 'assign':
      return words.did.assign(customerName, nameOf(move.providerId), clockAt(move.scheduledDate).time)
    case 'unassign':
      return words.did.unassign(customerName)
    case 'swap':
      return words.did.swap(customerName, move.other.customerName)
  }
}

const asked = (move: Move, nameOf: (providerId: string) => string) =>
  move.kind === 'swap'
    ? words.swap(move.job.customerName, move.other.customerName)
    : `${inWords(move, nameOf)}.`

/** Sends a move. The server refuses it if the job has been moved or started since the board loaded. */
async function call(move: Move): Promise<void> {
  const { job } = move
  const { assign } = api.admin['service-requests']({ id: job.id })
  const seen = postOf(job)
  switch (move.kind) {
    case 'assign':
      await answer(assign.patch({ ...postOf(move), seen: { ...seen, status: job.status } }))
      break
    case 'unassign':
      await answer(
        assign.delete(undefined, {
          query: {
            providerId: seen.providerId ?? undefined,
            scheduledDate: seen.scheduledDate ?? undefined,
          },
        }),
      )
      break
    case 'swap': {
      const { other } = move
      await answer(api.admin.swap.post({ a: job.id, b: other.id, seen: { a: seen, b: postOf(other) } }))
    }
  }
}

/** Changes the current days off, because those on the board may be stale. */
async function changeDaysOff(
  providerId: string,
  change: (days: readonly DayOff[]) => DayOff[],
): Promise<void> {
  const crew = (await answer(api.admin.providers.get())).find(({ id }) => id === providerId)
  if (crew) await answer(api.admin.providers({ id: providerId }).patch({ daysOff: change(crew.daysOff) }))
}

const isSameDay = (a: DayOff, b: DayOff) => a.from === b.from && a.to === b.to && a.note === b.note
