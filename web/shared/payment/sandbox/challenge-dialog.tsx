import { Button } from '@radix-ui/themes'
import { Answers } from '../../components/answers.tsx'
import { AlertDialog } from '../../components/dialog.tsx'
import { words } from '../words.ts'

export type ChallengeAnswer = 'complete' | 'fail'

type ChallengeDialogProps = Readonly<{ amount: string; onAnswer: (answer: ChallengeAnswer) => void }>

/** Simulates the bank's 3-D Secure page. Closing it fails the challenge. */
export const ChallengeDialog = ({ amount, onAnswer }: ChallengeDialogProps) => (
  <AlertDialog.Root open onOpenChange={isOpen => !isOpen && onAnswer('fail')}>
    <AlertDialog.Content maxWidth="400px">
      <AlertDialog.Title>{words.challenge.title}</AlertDialog.Title>
      <AlertDialog.Description>{words.challenge.text(amount)}</AlertDialog.Description>
      <Answers no={words.challenge.fail}>
        <Button size="3" onClick={() => onAnswer('complete')}>
          {words.challenge.approve}
        </Button>
      </Answers>
    </AlertDialog.Content>
  </AlertDialog.Root>
)
