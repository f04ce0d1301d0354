import { answer, api } from '../../../../shared/api/api.ts'
import { clockAt } from '../../../../shared/dates/schedule/clock.ts'
import { readCrews } from '../../shared/assign/assign.ts'
import type { Move } from './held.ts'
import type { Job } from './use-board.ts'

/** The server's warnings about assigning a job to its new crew. */
export type Doubt = Readonly<{ job: Job; sentences: readonly string[] }>

/** Warnings to confirm before a move. @throws ApiError if the move is impossible */
export async function doubtsAbout(move: Move): Promise<readonly Doubt[]> {
  const doubts = await everyDoubt(move)
  return doubts.filter(({ sentences }) => sentences.length > 0)
}

async function everyDoubt(move: Move): Promise<Doubt[]> {
  const { job } = move
  switch (move.kind) {
    case 'unassign':
      return []
    case 'assign': {
      const { day, time } = clockAt(move.scheduledDate)
      const { suggestions } = await readCrews(job.id, { date: day, time })
      const crew = suggestions.find(({ providerId }) => providerId === move.providerId)
      // If its other jobs leave no time, the server refuses the move itself.
      return crew?.available ? [{ job, sentences: crew.warnings }] : []
    }
    case 'swap': {
      const { a, b } = await answer(api.admin.swap.get({ query: { a: job.id, b: move.other.id } }))
      return [
        { job, sentences: a.warnings },
        { job: move.other, sentences: b.warnings },
      ]
    }
  }
}
