import { Button } from '@radix-ui/themes'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { drafts } from './draft.ts'
import { useRestored } from './stored-draft.ts'

/** Links from a finished checkout back to the quote wizard that made the booking. Empty if neither did. */
export function ConfirmationLink({ serviceRequestId }: Readonly<{ serviceRequestId: string }>) {
  const isMove = useBookingIdOf('moving') === serviceRequestId
  const isJunk = useBookingIdOf('junk') === serviceRequestId
  if (!isMove && !isJunk) return null
  return (
    <Button size="3" variant="ghost" mt="5" asChild>
      <Link to={isMove ? paths.moving : paths.junkRemoval}>See your confirmation</Link>
    </Button>
  )
}

/** The booking of the draft that this browser stored. */
function useBookingIdOf(wizard: 'moving' | 'junk') {
  const { draftAtom, restoredAtom } = drafts[wizard]
  useRestored(restoredAtom)
  return useAtomValue(draftAtom).bookingId
}
