import type { BookingStatus } from '../../../../../src/shared/catalog.ts'
import { ApiError, api, unwrap } from '../../../../shared/api/api.ts'
import { useOfficeMutation } from '../use-office-mutation.ts'

/**
 * `note` is recorded in the history, `adminNotes` on the booking. Without `status`, the status stays unchanged. `seen`
 * holds the values shown when the user began the change.
 */
type StatusChange = Readonly<{
  status?: BookingStatus
  /** Of a cancellation, in dollars. */
  refund?: number
  note?: string
  adminNotes?: string
  seen: Readonly<{ status?: string; adminNotes?: string }>
}>

/**
 * Sets a booking's status or notes and shows the result in a toast (spec §8). A stale change is left to its author to
 * resolve.
 */
export const useChangeStatus = (id: string) =>
  useOfficeMutation(
    (change: StatusChange, options) =>
      unwrap(api.admin['service-requests']({ id }).status.patch(change, options)),
    {
      done: (_, change) => messagesFor(change).done,
      failed: (error, change) => (currentIn(error) ? undefined : messagesFor(change).failed),
    },
  )

/** The booking's current values, if the server refused a stale change. */
export const currentIn = (error: unknown) =>
  error instanceof ApiError && error.problem?.error === 'stale' ? error.problem.current : undefined

const messagesFor = ({ status }: StatusChange) =>
  status === undefined
    ? { done: 'Notes saved', failed: 'Failed to save notes' }
    : { done: 'Status updated successfully', failed: 'Failed to update status' }
