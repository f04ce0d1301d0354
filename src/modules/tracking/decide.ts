import type { Fix } from '../../shared/messages.ts'
import type { SilenceReason } from '../../shared/silence.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import type { TrackingEvent } from '../dispatch/events.ts'
import type { Provider } from '../dispatch/provider.ts'

/** The job that a crew is on, if any. */
export type OnJob = Readonly<{ serviceRequestId?: string }>

/** Whether a crew is on its next job yet: in progress, unscheduled, or due within two hours. */
export const isOnJob = (
  { status, scheduledDate }: Pick<ServiceRequest, 'status' | 'scheduledDate'>,
  now: number,
): boolean => status === 'in_progress' || scheduledDate === null || Date.parse(scheduledDate) - now <= soonMs

const soonMs = 2 * 60 * 60_000

export const comeOnline = (provider: Provider, job: OnJob): TrackingEvent[] =>
  provider.isOnline || provider.removedAt ? [] : [{ type: 'ProviderWentOnline', data: job }]

export const goOffline = (provider: Provider, job: OnJob, why?: SilenceReason): TrackingEvent[] =>
  provider.isOnline ? [{ type: 'ProviderWentOffline', data: { ...job, ...(why && { why }) } }] : []

/** Fixes are sorted by time, so the last is the newest. A crew that reports also comes online. */
export const reportLocation = (provider: Provider, fixes: readonly Fix[], job: OnJob): TrackingEvent[] =>
  provider.removedAt || fixes.length === 0
    ? []
    : [
        ...comeOnline(provider, job),
        { type: 'LocationReported', data: { fixes: fixes.toSorted(byTime), ...job } },
      ]

const byTime = (a: Fix, b: Fix) => a.timestamp.localeCompare(b.timestamp)
