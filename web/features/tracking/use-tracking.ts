import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useToast } from '../../components/toast/toast.ts'
import type { Listener } from '../../live.ts'
import { createLive } from './feed.ts'
import { useTidings } from './use-tidings.ts'
import { words } from './words.ts'

type Options = Readonly<{
  /** The chat holds the line open too. */
  isChatting: boolean
  /** The booking's status or provider changed. */
  onChange: () => void
  /** There is nothing more to follow. */
  onEnd: () => void
}>

/** The subscription to a booking's live channel, which the customer starts and stops (spec §4). */
export function useTracking({ serviceRequestId, token }: Listener, { isChatting, onChange, onEnd }: Options) {
  const live = useMemo(() => createLive({ serviceRequestId, token }), [serviceRequestId, token])
  const [startedAt, setStartedAt] = useState<number>()
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
    /** Whether positions come in: the subscription is on, and its line open. */
    isConnected: isTracking && feed.isConnected,
    start() {
      setStartedAt(Date.now())
      toast({ title: words.started, description: words.startedMore })
    },
    stop() {
      setStartedAt(undefined)
      toast({ title: words.stopped, description: words.stoppedMore })
    },
  }
}
