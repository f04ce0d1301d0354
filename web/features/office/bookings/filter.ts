import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { BookingStatus } from '../../../../src/shared/catalog.ts'
import { isDay } from '../../../data/day.ts'
import { withParts } from '../address.ts'

/** Which bookings the list shows, as the address has it. Texts are empty where nothing is asked; days are YYYY-MM-DD. */
export type Filter = Readonly<{ status: OfficeStatus | ''; q: string; from: string; to: string }>

/** The six statuses that the office sets (spec §4); a booking that awaits its payment is pending, too. */
export const officeStatuses = [
  'pending',
  'confirmed',
  'assigned',
  'in_progress',
  'completed',
  'cancelled',
] as const satisfies readonly BookingStatus[]
export type OfficeStatus = (typeof officeStatuses)[number]

/** The filter in the address, so that a reload and a shared link keep it, and how to change a part of it. */
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

/** The filter as the server's calls take it. */
export const queryOf = ({ status, q, from, to }: Filter) => ({
  status: status === 'pending' ? pending : status ? [status] : undefined,
  q: q.trim() || undefined,
  from: isDay(from) ? from : undefined,
  to: isDay(to) ? to : undefined,
})

/** Where the same bookings are had as a file. */
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
