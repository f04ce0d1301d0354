import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../api.ts'
import { officeKey } from '../line.ts'
import type { Span } from './view.ts'

/** How the business went in these days. Whatever happens to a booking has it read anew. */
export const useOverview = (span: Span) =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'overview', span],
    queryFn: () => readOverview(span),
    placeholderData: keepPreviousData,
  })

/** Dollars and hours; the days are Chicago's. */
export type Overview = Awaited<ReturnType<typeof readOverview>>
export type Sum = Overview['sum']
export type Day = Overview['days'][number]
export type Crew = Overview['crews'][number]

const readOverview = (span: Span) => answer(api.admin.overview.get({ query: span }))
