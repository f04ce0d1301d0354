import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../shared/api/api.ts'
import { officeKey } from './line.ts'

/** Number of bookings, in total and by status. */
export const useCounts = () =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'counts'],
    queryFn: () => answer(api.admin['service-requests'].counts.get()),
  })
