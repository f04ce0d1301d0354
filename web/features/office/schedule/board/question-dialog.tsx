import { Button } from '@radix-ui/themes'
import { AlertDialog, AlertDialogButtons } from '../../../../shared/components/dialog.tsx'
import styles from './question-dialog.module.css'
import type { Question } from './use-moves.ts'
import { words } from './words.ts'

type QuestionDialogProps = Readonly<{ question: Question; onConfirm: () => void; onLeave: () => void }>

/** Asks for confirmation of a swap, or of a move that has warnings. */
export function QuestionDialog({
  question: { move, sentence, doubts },
  onConfirm,
  onLeave,
}: QuestionDialogProps) {
  const isSwap = move.kind === 'swap'
  const isDoubtful = doubts.length > 0
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onLeave()}>
      <AlertDialog.Content maxWidth="480px">
        <AlertDialog.Title>{isSwap ? words.swapTitle : words.warnTitle}</AlertDialog.Title>
        <AlertDialog.Description>
          <span>{sentence}</span>
          {doubts.map(({ job, sentences }) => (
            <span key={job.id} className={styles.doubt}>
              {isSwap && <strong>{job.customerName}</strong>} {sentences.join(' ')}
            </span>
          ))}
        </AlertDialog.Description>
        <AlertDialogButtons cancel={words.keep}>
          <Button size="3" onClick={onConfirm}>
            {isSwap ? words.swapConfirm(isDoubtful) : words.warnConfirm}
          </Button>
        </AlertDialogButtons>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
