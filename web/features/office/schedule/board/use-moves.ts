import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answer, api } from '../../../../api.ts'
import { useToast } from '../../../../components/toast/toast.ts'
import { clockAt } from '../../../schedule/clock.ts'
import { isConflict, reasonOf } from '../../assign/assign.ts'
import { officeKey } from '../../line.ts'
import { type Doubt, doubtsAbout } from './doubts.ts'
import { inverseOf, type Move } from './held.ts'
import type { Crew } from './use-board.ts'
import { words } from './words.ts'

/** What has to be answered before a move is made. */
export type Question = Readonly<{ move: Move; doubts: readonly Doubt[] }>

/** What was done, in words, and the moves that take it back. */
type Done = Readonly<{ sentence: string; back: readonly Move[] }>

/** A crew that does not come on a day: what becomes of its jobs, and its days off if this is to be one. */
export type Absence = Readonly<{
  crew: Readonly<{ id: string; name: string }>
  moves: readonly Move[]
  daysOff: Crew['daysOff'] | undefined
}>

/**
 * Makes moves on the server: asks before doubtful ones, tells what came of each, and takes back the last ones. One at a
 * time: while it is busy nothing else is taken, for what comes next is judged by what the board shows then.
 */
export function useMoves(nameOf: (providerId: string) => string) {
  const client = useQueryClient()
  const toast = useToast()
  const [question, setQuestion] = useState<Question>()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<readonly Done[]>([])
  // Two keys may be pressed before the page is drawn anew.
  const isTaken = useRef(false)

  const alone = async (task: () => Promise<void>) => {
    if (isTaken.current) return
    isTaken.current = true
    setBusy(true)
    try {
      await task()
    } catch (error) {
      toast({ title: words.failed, description: reasonOf(error), tone: 'error' })
    } finally {
      isTaken.current = false
      setBusy(false)
    }
  }
  const send = async (moves: readonly Move[], title: string) => {
    try {
      for (const move of moves) await call(move)
      toast({ title })
    } finally {
      // What the board shows next is what the server has, so a refused job is back in its place.
      await client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
    }
  }
  const remember = (sentence: string, moves: readonly Move[]) =>
    setDone(done => [...done, { sentence, back: moves.map(inverseOf).reverse() }])
  const make = async (move: Move) => {
    await send([move], titles[move.kind])
    remember(inWords(move, nameOf), [move])
  }
  /** What somebody else was faster with is told, and holds up no other. */
  const relieve = async ({ crew, moves, daysOff }: Absence) => {
    const made: Move[] = []
    const refused: string[] = []
    try {
      if (daysOff) await answer(api.admin.providers({ id: crew.id }).patch({ daysOff }))
      for (const move of moves) {
        try {
          await call(move)
          made.push(move)
        } catch (error) {
          if (!isConflict(error)) throw error
          refused.push(`${move.job.customerName}: ${reasonOf(error)}`)
        }
      }
      if (refused.length > 0) toast({ title: words.failed, description: refused.join(' '), tone: 'error' })
      else toast({ title: made.length > 0 ? words.assigned : words.cannotCome.noted })
    } finally {
      if (made.length > 0) remember(words.cannotCome.done(crew.name, made.length), made)
      await client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
    }
  }
  const takeBack = async ({ back }: Done) => {
    const forget = () => setDone(done => done.slice(0, -1))
    try {
      await send(back, words.undone)
    } catch (error) {
      // What is in the way stays there; what was only not heard can be said again.
      if (isConflict(error)) forget()
      throw error
    }
    forget()
  }

  const last = done.at(-1)
  return {
    question,
    isBusy,
    last,
    /** Makes the move, or asks first. */
    ask: (move: Move) =>
      alone(async () => {
        const doubts = await doubtsAbout(move)
        if (move.kind === 'swap' || doubts.length > 0) setQuestion({ move, doubts })
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

async function call(move: Move): Promise<void> {
  const { assign } = api.admin['service-requests']({ id: move.job.id })
  switch (move.kind) {
    case 'assign':
      await answer(assign.patch({ providerId: move.providerId, scheduledDate: move.scheduledDate }))
      break
    case 'unassign':
      await answer(assign.delete())
      break
    case 'swap':
      await answer(api.admin.swap.post({ a: move.job.id, b: move.other.id }))
  }
}
