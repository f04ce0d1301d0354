import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../shared/api/api.ts'
import { officeKey } from '../shared/line.ts'
import type { Span } from './view.ts'

/** Business results of a date range. Refetched on every booking change. */
export const useOverview = (span: Span) =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'overview', span],
    queryFn: () => readOverview(span),
    placeholderData: keepPreviousData,
  })

/** Amounts in dollars, durations in hours, days in America/Chicago. */
export type Overview = Awaited<ReturnType<typeof readOverview>>
export type Sum = Overview['sum']
export type Day = Overview['days'][number]
export type Crew = Overview['crews'][number]

const readOverview = (span: Span) => answer(api.admin.overview.get({ query: span }))
