import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useToast } from '../../components/toast/toast.ts'
import { tab } from '../../data/kept.ts'
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

/**
 * The subscription to a booking's live channel, which the customer starts and stops (spec §4). It goes on after a
 * reload: a phone that slept may load its pages anew.
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
    /** Whether positions come in: the subscription is on, and its line open. */
    isConnected: isTracking && feed.isConnected,
    start() {
      tab.keep(kept, 'yes')
      setStartedAt(Date.now())
      toast({ title: words.started, description: words.startedMore })
    },
    stop() {
      tab.forget(kept)
      setStartedAt(undefined)
      toast({ title: words.stopped, description: words.stoppedMore })
    },
  }
}
