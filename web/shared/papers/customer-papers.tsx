import { Heading, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { ulid } from 'ulid'
import { serverMessageOr } from '../api/api.ts'
import { Dialog, DialogButtons } from '../components/dialog.tsx'
import { FormError } from '../components/notice.tsx'
import { useToast } from '../components/toast/toast.ts'
import { type Signature, SignaturePad } from '../signature/signature-pad.tsx'
import styles from './customer-papers.module.css'
import { useJobPapers, useSignPaper } from './job-papers.ts'
import { PaperList } from './paper-list.tsx'
import { PaperText } from './paper-text.tsx'
import type { CurrentPaper } from './papers.ts'
import { Valuation } from './valuation.tsx'

/** The customer's papers and the choice of liability. Nothing without access, or if the booking has no papers. */
export default function CustomerPapers({ id }: Readonly<{ id: string }>) {
  const { data: papers } = useJobPapers(id)
  const [opened, setOpened] = useState<CurrentPaper>()
  if (!papers || papers.current.length === 0) return null
  return (
    <section className={styles.stack} aria-label="Your papers">
      <Heading as="h2" size="4">
        Your papers
      </Heading>
      <Valuation id={id} />
      <PaperList
        papers={papers}
        onOpen={setOpened}
        openLabel={paper => (canSign(paper) ? 'Read and sign' : 'Read')}
      />
      {opened && <PaperDialog id={id} paper={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

/** A bill of lading is signed where the goods are. */
const canSign = ({ kind, isSigned }: CurrentPaper) => !isSigned && kind !== 'bill_of_lading'

type PaperDialogProps = Readonly<{
  id: string
  /** As it was opened: nothing changes under the eyes of the reader. */
  paper: CurrentPaper
  onClose: () => void
}>

function PaperDialog({ id, paper, onClose }: PaperDialogProps) {
  const signing = useSignPaper(id)
  const toast = useToast()
  // The same signature again after a lost answer; another one has an id of its own.
  const [attempt, setAttempt] = useState({ signatureId: ulid(), content: '' })
  const sign = (signature: Signature) => {
    const content = JSON.stringify(signature)
    const { signatureId } = attempt.content === content ? attempt : { signatureId: ulid() }
    setAttempt({ signatureId, content })
    signing.mutate(
      { paper, signature, signatureId },
      {
        onSuccess: () => {
          toast({ title: 'Signed', description: `${paper.title}: its PDF is in the list.` })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog.Root open onOpenChange={isOpen => isOpen || onClose()}>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined}>
        <Dialog.Title as="h2">{paper.title}</Dialog.Title>
        <PaperText paper={paper} />
        <div className={styles.sign}>
          {canSign(paper) && (
            <SignaturePad label={`Sign: ${paper.title}`} isSending={signing.isPending} onSign={sign} />
          )}
          {paper.kind === 'bill_of_lading' && !paper.isSigned && (
            <Text as="p">You sign it on the phone of the crew, before your things are loaded.</Text>
          )}
          {signing.isError && (
            <FormError>
              {serverMessageOr(signing.error, 'Your signature could not be sent. Please try again.')}
            </FormError>
          )}
        </div>
        <DialogButtons close="Close" mt="4" />
      </Dialog.Content>
    </Dialog.Root>
  )
}
