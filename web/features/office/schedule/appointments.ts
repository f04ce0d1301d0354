import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../shared/api/api.ts'
import { clockAt } from '../../../shared/dates/schedule/clock.ts'
import { groupBy } from '../../../shared/group-by.ts'
import { officeKey } from '../shared/line.ts'

/** Spec §4: appointments are jobs with a scheduled date that are assigned or in progress, earliest first. */
export const useAppointments = () =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'schedule', 'appointments'],
    queryFn: readAppointments,
    staleTime: 0,
  })

/** A scheduled job with its local day and time (HH:MM) in America/Chicago. */
export type Appointment = Awaited<ReturnType<typeof readAppointments>>[number]

/** Groups appointments by day. */
export const byDay = (appointments: readonly Appointment[]): ReadonlyMap<string, readonly Appointment[]> =>
  groupBy(appointments, ({ day }) => day)

async function readAppointments() {
  const jobs = await answer(api.admin.appointments.get())
  return jobs.map(job => ({ ...job, ...clockAt(job.scheduledDate) }))
}
