import { answer, api } from '../../../../api.ts'
import { clockAt } from '../../../schedule/clock.ts'
import { readCrews } from '../../assign/crews.ts'
import type { Move } from './held.ts'
import type { Job } from './use-board.ts'

/** What speaks against giving a job to its new crew, in the server's sentences. */
export type Doubt = Readonly<{ job: Job; sentences: readonly string[] }>

/** What the office should think about before a move. @throws ApiError for what cannot be at all */
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
      // What its other jobs do not leave time for is refused when the move is made.
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
