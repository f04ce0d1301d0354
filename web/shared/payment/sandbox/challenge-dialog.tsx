import { Button } from '@radix-ui/themes'
import { AlertDialog, AlertDialogButtons } from '../../components/dialog.tsx'
import { words } from '../words.ts'

export type ChallengeAnswer = 'complete' | 'fail'

type ChallengeDialogProps = Readonly<{ amount: string; onAnswer: (answer: ChallengeAnswer) => void }>

/** Simulates the bank's 3-D Secure page. Closing it fails the challenge. */
export const ChallengeDialog = ({ amount, onAnswer }: ChallengeDialogProps) => (
  <AlertDialog.Root open onOpenChange={isOpen => !isOpen && onAnswer('fail')}>
    <AlertDialog.Content maxWidth="400px">
      <AlertDialog.Title>{words.challenge.title}</AlertDialog.Title>
      <AlertDialog.Description>{words.challenge.text(amount)}</AlertDialog.Description>
      <AlertDialogButtons cancel={words.challenge.fail}>
        <Button size="3" onClick={() => onAnswer('complete')}>
          {words.challenge.approve}
        </Button>
      </AlertDialogButtons>
    </AlertDialog.Content>
  </AlertDialog.Root>
)
