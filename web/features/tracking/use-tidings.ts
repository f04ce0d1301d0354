import { useEffect, useRef } from 'react'
import { useToast } from '../../shared/components/toast/toast.ts'
import type { Feed } from '../../shared/live/feed.ts'
import { words } from './words.ts'

/**
 * Shows toasts for live events (spec §8 "Tracking toasts", "Tracking problems"). Ignores positions from long before
 * `since` (milliseconds since 1970).
 */
export function useTidings({ problem, moved }: Feed, since: number): void {
  const toast = useToast()
  const saidAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    if (problem) toast({ title: words.trackingError, description: problem.message, tone: 'error' })
  }, [problem, toast])

  useEffect(() => {
    const isNews = moved?.location && Date.parse(moved.location.timestamp) >= since - pushIntervalMs
    if (!isNews || performance.now() - saidAt.current < pushIntervalMs) return
    saidAt.current = performance.now()
    toast({ title: words.updated, duration: 3000 })
  }, [moved, since, toast])
}

/**
 * Spec §9: how often a stationary crew reports. A moving one reports every second or two, so toasts are limited to this
 * interval.
 */
const pushIntervalMs = 30_000
