import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { BookingStatus } from '../../../../src/shared/catalog.ts'
import { isDay } from '../../../shared/dates/day.ts'
import { withParts } from '../address.ts'

/** The list's filter, stored in the URL. Empty strings mean no filter; days are YYYY-MM-DD. */
export type Filter = Readonly<{ status: OfficeStatus | ''; q: string; from: string; to: string }>

/** Spec §4: the six statuses that the office sets. A booking awaiting payment counts as pending. */
export const officeStatuses = [
  'pending',
  'confirmed',
  'assigned',
  'in_progress',
  'completed',
  'cancelled',
] as const satisfies readonly BookingStatus[]
export type OfficeStatus = (typeof officeStatuses)[number]

/** The filter from the URL, which survives reloads and shared links, and a function to change part of it. */
export function useFilter() {
  const [search, setSearch] = useSearchParams()
  const asked = search.toString()
  const filter = useMemo(() => filterIn(new URLSearchParams(asked)), [asked])
  const change = useCallback(
    (part: Partial<Filter>) => setSearch(now => withParts(now, part), { replace: true }),
    [setSearch],
  )
  return { filter, change }
}

/** The filter as request parameters. */
export const queryOf = ({ status, q, from, to }: Filter) => ({
  status: status === 'pending' ? pending : status ? [status] : undefined,
  q: q.trim() || undefined,
  from: isDay(from) ? from : undefined,
  to: isDay(to) ? to : undefined,
})

/** URL of the filtered bookings as a CSV file. */
export function exportAddress(filter: Filter): string {
  const { status = [], ...texts } = queryOf(filter)
  const query = new URLSearchParams(status.map(each => ['status', each]))
  for (const [name, text] of Object.entries(texts)) if (text) query.set(name, text)
  return `/api/admin/service-requests.csv?${query}`
}

export const nothingAsked: Filter = { status: '', q: '', from: '', to: '' }

const pending: BookingStatus[] = ['pending', 'pending_payment']

function filterIn(search: URLSearchParams): Filter {
  const textOf = (name: string) => search.get(name) ?? ''
  return {
    status: officeStatuses.find(each => each === search.get('status')) ?? '',
    q: textOf('q'),
    from: textOf('from'),
    to: textOf('to'),
  }
}
