import { Flex, Heading, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { unwrap } from '../api/api.ts'
import { bookingCalls, useBookingChange } from '../api/booking.ts'
import { credentialHeaders } from '../api/credentials.ts'
import { useKeyFor } from '../api/use-keyed-mutation.ts'
import { Dialog, DialogButtons } from '../components/dialog.tsx'
import { RequestError } from '../components/notice.tsx'
import { useToast } from '../components/toast/toast.ts'
import { type Signature, SignaturePad } from '../signature/signature-pad.tsx'
import { useJobPapers } from './job-papers.ts'
import { PaperList } from './paper-list.tsx'
import { PaperText } from './paper-text.tsx'
import type { CurrentPaper } from './papers.ts'
import { Valuation } from './valuation.tsx'

type CustomerPapersProps = Readonly<{
  id: string
  /** Whether the job is done, so that the final bill of lading is signed here. */
  isDone: boolean
}>

/** The customer's papers and the choice of liability. Nothing without access, or if the booking has no papers. */
export default function CustomerPapers({ id, isDone }: CustomerPapersProps) {
  const { data: papers } = useJobPapers(id)
  const [opened, setOpened] = useState<CurrentPaper>()
  if (!papers || papers.current.length === 0) return null
  return (
    <Flex asChild direction="column" gap="4" mb="6">
      <section aria-label="Your papers">
        <Heading as="h2" size="4">
          Your papers
        </Heading>
        <Valuation id={id} />
        <PaperList
          papers={papers}
          onOpen={setOpened}
          openLabel={paper => (paper.canSign ? 'Read and sign' : 'Read')}
        />
        {opened && (
          <PaperDialog id={id} isDone={isDone} paper={opened} onClose={() => setOpened(undefined)} />
        )}
      </section>
    </Flex>
  )
}

type PaperDialogProps = CustomerPapersProps &
  Readonly<{
    /** The paper as it was opened, so that the text does not change while it is read. */
    paper: CurrentPaper
    onClose: () => void
  }>

function PaperDialog({ id, isDone, paper, onClose }: PaperDialogProps) {
  const { kind, digest, title } = paper
  const toast = useToast()
  const { keyFor } = useKeyFor()
  const signing = useBookingChange(id, (signature: Signature & Readonly<{ id: string }>) =>
    unwrap(
      bookingCalls(id)
        .papers({ kind })
        .signature.post({ digest, ...signature }, { headers: credentialHeaders(id) }),
    ),
  )
  const sign = (signature: Signature) =>
    signing.mutate(
      { id: keyFor(signature), ...signature },
      {
        onSuccess: () => {
          toast({ title: 'Signed', description: `${title}: its PDF is in the list.` })
          onClose()
        },
      },
    )
  return (
    <Dialog.Root open onOpenChange={isOpen => isOpen || onClose()}>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined}>
        <Dialog.Title as="h2">{title}</Dialog.Title>
        <PaperText paper={paper} />
        <Flex direction="column" gap="4" mt="5">
          {paper.canSign && (
            <SignaturePad label={`Sign: ${title}`} isSending={signing.isPending} onSign={sign} />
          )}
          {!paper.canSign && !paper.isSigned && (
            <Text as="p">
              {isDone && paper.lacks.includes('trucks')
                ? 'Our office has to add the trucks first. Please call us.'
                : 'You sign it on the crew’s phone, before your things are loaded.'}
            </Text>
          )}
          <RequestError error={signing.error}>
            Your signature could not be sent. Please try again.
          </RequestError>
        </Flex>
        <DialogButtons close="Close" mt="4" />
      </Dialog.Content>
    </Dialog.Root>
  )
}
