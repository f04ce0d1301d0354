import { Button, Flex } from '@radix-ui/themes'
import { TriangleAlert } from 'lucide-react'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { AlertDialog, AlertDialogButtons } from '../../../../shared/components/dialog.tsx'
import { Notice } from '../../../../shared/components/notice.tsx'
import { readCrews, slotOf } from '../../shared/assign/assign.ts'
import type { Job } from './board-data.ts'
import type { Move } from './moves.ts'

/** A move that needs confirmation. `sentence` describes it. */
export type Question = Readonly<{ move: Move; sentence: string; warnings: readonly Warning[] }>

/** The server's warnings about assigning a job to its new crew. */
type Warning = Readonly<{ job: Job; sentences: readonly string[] }>

/** Warnings to confirm before a move. @throws ApiError if the move is impossible */
export async function warningsAbout(move: Move): Promise<readonly Warning[]> {
  const { job } = move
  switch (move.kind) {
    case 'unassign':
      return []
    case 'assign': {
      const { suggestions } = await readCrews(job.id, slotOf(move.scheduledDate))
      const crew = suggestions.find(({ providerId }) => providerId === move.providerId)
      // If its other jobs leave no time, the server refuses the move itself.
      return crew?.available ? withSentences([{ job, sentences: crew.warnings }]) : []
    }
    case 'swap': {
      const { a, b } = await unwrap(api.admin.swap.get({ query: { a: job.id, b: move.other.id } }))
      return withSentences([
        { job, sentences: a.warnings },
        { job: move.other, sentences: b.warnings },
      ])
    }
  }
}

const withSentences = (warnings: readonly Warning[]) =>
  warnings.filter(({ sentences }) => sentences.length > 0)

type QuestionDialogProps = Readonly<{ question: Question; onConfirm: () => void; onLeave: () => void }>

/** Asks for confirmation of a swap, or of a move that has warnings. */
export function QuestionDialog({ question, onConfirm, onLeave }: QuestionDialogProps) {
  const { move, sentence, warnings } = question
  const isSwap = move.kind === 'swap'
  const swapLabel = warnings.length > 0 ? 'Swap anyway' : 'Swap jobs'
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onLeave()}>
      <AlertDialog.Content maxWidth="480px">
        <AlertDialog.Title>{isSwap ? 'Swap these two jobs?' : 'Assign anyway?'}</AlertDialog.Title>
        <AlertDialog.Description mb="4">{sentence}</AlertDialog.Description>
        <Flex direction="column" gap="3">
          {warnings.map(({ job, sentences }) => (
            <Notice key={job.id} icon={TriangleAlert} color="amber" highContrast>
              {isSwap && <strong>{job.customerName}</strong>} {sentences.join(' ')}
            </Notice>
          ))}
        </Flex>
        <AlertDialogButtons cancel="Leave as is">
          <Button size="3" onClick={onConfirm}>
            {isSwap ? swapLabel : 'Assign anyway'}
          </Button>
        </AlertDialogButtons>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
