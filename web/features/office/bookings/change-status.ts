import { useQueryClient } from '@tanstack/react-query'
import type { BookingStatus } from '../../../../src/shared/catalog.ts'
import { ApiError, answer, api, wordsFor } from '../../../api.ts'
import { useToast } from '../../../components/toast/toast.ts'
import { useMutation } from '../../../data/use-mutation.ts'
import { officeKey } from '../line.ts'
import { statusChange as words } from './words.ts'

/**
 * `note` goes into the history, `adminNotes` onto the booking. Without a status, the status is unchanged.
 * `seen` is what the author saw when the change began.
 */
type StatusChange = Readonly<{
  status?: BookingStatus
  note?: string
  adminNotes?: string
  seen: Readonly<{ status?: string; adminNotes?: string }>
}>

/** Sets a booking's status or notes and returns the result (spec §8). The author resolves a stale change. */
export function useChangeStatus(id: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: StatusChange) => answer(api.admin['service-requests']({ id }).status.patch(change)),
    onSuccess: async (_, change) => {
      // Waits until the page shows the change, so that the next change is not stale.
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

/** What somebody else has changed since, if that is why the change was refused. */
export const currentIn = (error: unknown) =>
  error instanceof ApiError && error.problem?.error === 'stale' ? error.problem.current : undefined

const wordsOf = ({ status }: StatusChange) => (status === undefined ? words.notes : words)
