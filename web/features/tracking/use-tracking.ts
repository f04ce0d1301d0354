import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useToast } from '../../shared/components/toast/toast.ts'
import type { Listener } from '../../shared/live/connection.ts'
import { createLive } from '../../shared/live/feed.ts'
import { tab } from '../../shared/storage.ts'
import { useTidings } from './use-tidings.ts'
import { words } from './words.ts'

type Options = Readonly<{
  /** An open chat keeps the connection open too. */
  isChatting: boolean
  /** The booking's status or provider changed. */
  onChange: () => void
  /** Called when the server ends the access. */
  onEnd: () => void
}>

/**
 * The customer's subscription to a booking's live channel, which they start and stop (spec §4). It survives a reload,
 * because a phone that slept may reload its pages.
 */
export function useTracking({ serviceRequestId, token }: Listener, { isChatting, onChange, onEnd }: Options) {
  const live = useMemo(() => createLive({ serviceRequestId, token }), [serviceRequestId, token])
  const kept = `tracks ${serviceRequestId}`
  const [startedAt, setStartedAt] = useState(() => (tab.read(kept) === null ? undefined : Date.now()))
  const isTracking = startedAt !== undefined
  const feed = useAtomValue(isTracking || isChatting ? live.line : live.feed)
  const toast = useToast()
  useTidings(feed, startedAt ?? Number.POSITIVE_INFINITY)

  const { changed, ended } = feed
  useEffect(() => {
    if (changed) onChange()
  }, [changed, onChange])
  useEffect(() => {
    if (ended !== undefined) onEnd()
  }, [ended, onEnd])

  return {
    feed,
    isTracking,
    /** Whether the subscription is on and its connection open. */
    isConnected: isTracking && feed.isConnected,
    start() {
      tab.write(kept, 'yes')
      setStartedAt(Date.now())
      toast({ title: words.started, description: words.startedMore })
    },
    stop() {
      tab.remove(kept)
      setStartedAt(undefined)
      toast({ title: words.stopped, description: words.stoppedMore })
    },
  }
}
