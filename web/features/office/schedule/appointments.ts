import { useQuery } from '@tanstack/react-query'
import type { BookingStatus } from '../../../../src/modules/booking/events.ts'
import type { ServiceType } from '../../../../src/modules/quoting/events.ts'
import { answer, api } from '../../../api.ts'
import { clockAt } from '../../schedule/clock.ts'
import { officeKey } from '../line.ts'

/** A job with its time, on its day and at its HH:MM in America/Chicago. */
export type Appointment = Readonly<{
  id: string
  day: string
  time: string
  serviceType: ServiceType
  customerName: string
  providerName: string | undefined
  status: BookingStatus
}>

/** What the calendar counts (spec §4): jobs with a scheduled date that are assigned or in progress, earliest first. */
export const useAppointments = () =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'schedule', 'appointments'],
    queryFn: readAppointments,
    staleTime: 0,
  })

/** The appointments of each day that has some. */
export const byDay = (appointments: readonly Appointment[]): ReadonlyMap<string, readonly Appointment[]> =>
  Map.groupBy(appointments, ({ day }) => day)

async function readAppointments(): Promise<Appointment[]> {
  const [jobs, providers] = await Promise.all([openJobs(), answer(api.admin.providers.get())])
  const names = new Map(providers.map(({ id, name }) => [id, name]))
  return jobs
    .flatMap(({ scheduledDate, ...job }) => (scheduledDate ? { ...job, scheduledDate } : []))
    .toSorted((a, b) => a.scheduledDate.localeCompare(b.scheduledDate))
    .map(({ id, serviceType, customerName, status, providerId, scheduledDate }) => ({
      ...{ id, serviceType, customerName, status, ...clockAt(scheduledDate) },
      providerName: names.get(providerId ?? ''),
    }))
}

/** All of them, in pages as large as the server gives. */
async function openJobs(cursor?: string): Promise<Page> {
  const page = await readPage(cursor)
  return page.length < pageSize ? page : [...page, ...(await openJobs(page.at(-1)?.id))]
}

const readPage = (cursor?: string) =>
  answer(
    api.admin['service-requests'].get({
      query: { status: ['assigned', 'in_progress'], limit: pageSize, cursor },
    }),
  )

type Page = Awaited<ReturnType<typeof readPage>>

const pageSize = 500
