import { useQueryClient } from '@tanstack/react-query'
import type { BookingStatus } from '../../../../src/modules/booking/events.ts'
import { ApiError, answer, api, wordsFor } from '../../../api.ts'
import { useToast } from '../../../components/toast/toast.ts'
import { useMutation } from '../../../data/use-mutation.ts'
import { officeKey } from '../line.ts'
import { statusChange as words } from './words.ts'

/**
 * `note` is kept in the history, `adminNotes` on the booking, which without a status keeps the one that it
 * has. `seen` is what stood there when its author began.
 */
type StatusChange = Readonly<{
  status?: BookingStatus
  note?: string
  adminNotes?: string
  seen: Readonly<{ status?: string; adminNotes?: string }>
}>

/**
 * Sets a booking's status or its notes, and says how it went (spec §8). A stale change is for its author to
 * resolve.
 */
export function useChangeStatus(id: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: StatusChange) => answer(api.admin['service-requests']({ id }).status.patch(change)),
    onSuccess: async (_, change) => {
      // It is done when the page shows it: whoever changes it again has seen it.
      await client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
      toast({ title: wordsOf(change).done })
    },
    onError: (error, change) => {
      if (currentIn(error)) return client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
      toast({
        title: wordsOf(change).failed,
        description: wordsFor(error, words.tryAgain),
        tone: 'error',
      })
    },
  })
}

/** What somebody else has changed since it was seen, if that is why the change was refused. */
export const currentIn = (error: unknown) =>
  error instanceof ApiError && error.problem?.error === 'stale' ? error.problem.current : undefined

const wordsOf = ({ status }: StatusChange) => (status === undefined ? words.notes : words)
