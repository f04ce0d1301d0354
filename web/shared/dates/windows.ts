import { queryOptions } from '@tanstack/react-query'
import type { ArrivalWindow } from '../../../src/shared/windows.ts'
import { api, unwrap } from '../api/api.ts'

/** A two-hour arrival window, without the number of crews left. */
export type Window = Pick<ArrivalWindow, 'date' | 'start' | 'end'>

/** The quote or booking that the windows are for. Without either, a job of three hours for two people. */
export type WindowsFor = Readonly<{ estimateId?: string; serviceRequestId?: string }>

/** React Query key prefix of all openings. Invalidate it when a window turns out to be taken. */
export const windowsKey = ['/api/windows'] as const

/** How many days are shown at a glance. */
export const daysShown = 7

/** A week of windows, from a day on (YYYY-MM-DD). Never cached, because other customers book them meanwhile. */
export const windowsQuery = (from: string, of: WindowsFor) =>
  queryOptions({
    queryKey: [...windowsKey, from, of],
    queryFn: () => unwrap(api.windows.get({ query: { from, days: daysShown, ...of } })),
    staleTime: 0,
    // A different job changes how many crews are left, not which windows exist.
    placeholderData: previous => (previous?.[0]?.date === from ? previous : undefined),
  })
