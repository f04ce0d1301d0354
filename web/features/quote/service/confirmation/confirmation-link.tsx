import { Button } from '@radix-ui/themes'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { ServiceType } from '../../../../../src/shared/catalog.ts'
import { paths } from '../../../../shared/paths.ts'
import { useTakenUp } from '../../steps/kept-draft.ts'
import { drafts } from '../draft.ts'
import { words } from '../words.ts'

type ConfirmationLinkProps = Readonly<{ serviceRequestId: string }>

/** Links from a finished checkout back to the quote wizard that made the booking. Empty if neither did. */
export const ConfirmationLink = ({ serviceRequestId }: ConfirmationLinkProps) => (
  <>
    <LinkTo service="moving" to={paths.moving} serviceRequestId={serviceRequestId} />
    <LinkTo service="junk" to={paths.junkRemoval} serviceRequestId={serviceRequestId} />
  </>
)

type LinkToProps = ConfirmationLinkProps & Readonly<{ service: ServiceType; to: string }>

function LinkTo({ service, to, serviceRequestId }: LinkToProps) {
  const { draftAtom, takenUpAtom } = drafts[service]
  useTakenUp(takenUpAtom)
  const { bookingId } = useAtomValue(draftAtom)
  if (bookingId !== serviceRequestId) return null
  return (
    <Button size="3" variant="ghost" mt="5" asChild>
      <Link to={to}>{words.confirmation.see}</Link>
    </Button>
  )
}
