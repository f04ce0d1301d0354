import { useQueryClient } from '@tanstack/react-query'
import type { BookingStatus } from '../../../../src/modules/booking/events.ts'
import { answer, api, wordsFor } from '../../../api.ts'
import { useToast } from '../../../components/toast/toast.ts'
import { useMutation } from '../../../data/use-mutation.ts'
import { officeKey } from '../line.ts'
import { statusChange as words } from './words.ts'

/** `note` is kept in the history, `adminNotes` on the booking, which without a status keeps the one that it has. */
type StatusChange = Readonly<{ status?: BookingStatus; note?: string; adminNotes?: string }>

/** Sets a booking's status or its notes, and says how it went (spec §8). */
export function useChangeStatus(id: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: StatusChange) => answer(api.admin['service-requests']({ id }).status.patch(change)),
    onSuccess: (_, change) => {
      toast({ title: wordsOf(change).done })
      return client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
    },
    onError: (error, change) =>
      toast({
        title: wordsOf(change).failed,
        description: wordsFor(error, words.tryAgain),
        tone: 'error',
      }),
  })
}

const wordsOf = ({ status }: StatusChange) => (status === undefined ? words.notes : words)
