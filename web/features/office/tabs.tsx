import type { ComponentType } from 'react'
import { lazyComponent } from '../../shared/components/lazy.ts'
import { useNow } from '../../shared/dates/use-time.ts'
import { countBookings, useAttention } from './attention/use-attention.ts'
import Bookings from './bookings/bookings.tsx'
import { ClaimCount } from './claims/claims-data.tsx'
import { InboxCount } from './inbox/boxes.tsx'
import { Count } from './shared/parts.tsx'
import { useTodaysJobs } from './shared/queries.ts'

/** An office tab: its name in the URL (`/admin?tab=<name>`), its label, and its panel. All but the first load lazily. */
export type Tab = Readonly<{
  name: string
  label: string
  Panel: ComponentType & { preload?: () => Promise<void> }
  /** Count of items needing attention, shown beside the label. */
  Count?: ComponentType
}>

/** The tabs of spec §2 "Admin dashboard" in its order, then additional ones. */
export const tabs: readonly Tab[] = [
  { name: 'bookings', label: 'Service Bookings', Panel: Bookings },
  {
    name: 'schedule',
    label: 'Schedule Calendar',
    Panel: lazyComponent(() => import('./schedule/schedule.tsx')),
    Count: WaitingCount,
  },
  { name: 'providers', label: 'Providers', Panel: lazyComponent(() => import('./providers/tab.tsx')) },
  { name: 'gps', label: 'GPS Tracking', Panel: lazyComponent(() => import('./fleet/fleet.tsx')) },
  {
    name: 'attention',
    label: 'Needs Attention',
    Panel: lazyComponent(() => import('./attention/attention.tsx')),
    Count: AttentionCount,
  },
  {
    name: 'inbox',
    label: 'Inbox',
    Panel: lazyComponent(() => import('./inbox/inbox.tsx')),
    Count: InboxCount,
  },
  {
    name: 'claims',
    label: 'Claims',
    Panel: lazyComponent(() => import('./claims/tab.tsx')),
    Count: ClaimCount,
  },
  { name: 'overview', label: 'Overview', Panel: lazyComponent(() => import('./overview/overview.tsx')) },
  { name: 'rates', label: 'Rates', Panel: lazyComponent(() => import('./rates/tab.tsx')) },
]

/** Paid bookings without a crew. */
function WaitingCount() {
  const { data } = useTodaysJobs(useNow(30_000))
  return <Count count={data?.waiting.all ?? 0} />
}

/** Bookings and failed tasks that need attention. */
export function AttentionCount() {
  const { current = [], failures } = useAttention()
  return <Count count={countBookings(current) + failures.length} />
}
