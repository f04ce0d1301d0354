import { useEffect, useRef } from 'react'
import { useToast } from '../../components/toast/toast.ts'
import type { Feed } from './feed.ts'
import { words } from './words.ts'

/**
 * Says aloud what the live channel brings (spec §8 "Tracking toasts", "Tracking problems"). Where a crew was
 * long before `since` (milliseconds since 1970) is no news.
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

/** Spec §9: how often a crew that stands reports. One that moves does every second or two; it is said no more often. */
const pushIntervalMs = 30_000
