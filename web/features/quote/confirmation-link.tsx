import { Button } from '@radix-ui/themes'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { drafts } from './draft.ts'
import { useRestored } from './stored-draft.ts'

type ConfirmationLinkProps = Readonly<{ serviceRequestId: string }>

/** Links from a finished checkout back to the quote wizard that made the booking. Empty if neither did. */
export const ConfirmationLink = ({ serviceRequestId }: ConfirmationLinkProps) => (
  <>
    <LinkTo wizard="moving" to={paths.moving} serviceRequestId={serviceRequestId} />
    <LinkTo wizard="junk" to={paths.junkRemoval} serviceRequestId={serviceRequestId} />
  </>
)

type LinkToProps = ConfirmationLinkProps & Readonly<{ wizard: 'moving' | 'junk'; to: string }>

function LinkTo({ wizard, to, serviceRequestId }: LinkToProps) {
  const isOfWizard = useIsOfWizard(wizard, serviceRequestId)
  if (!isOfWizard) return null
  return (
    <Button size="3" variant="ghost" mt="5" asChild>
      <Link to={to}>See your confirmation</Link>
    </Button>
  )
}

/** Whether this browser's draft of the wizard made the booking. */
function useIsOfWizard(wizard: 'moving' | 'junk', serviceRequestId: string): boolean {
  const { draftAtom, restoredAtom } = drafts[wizard]
  useRestored(restoredAtom)
  return useAtomValue(draftAtom).bookingId === serviceRequestId
}
