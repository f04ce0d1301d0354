import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { createLive } from '../tracking/feed.ts'

/**
 * What a crew hears while its page is open, whether it sends its position or not: the chat, and that its job may be
 * another one now, or its link one that works no longer.
 */
export function useCrewLine(token: string, onChange: () => void) {
  const { line } = useMemo(() => createLive({ token }), [token])
  const feed = useAtomValue(line)
  const { changed, ended } = feed
  useEffect(() => {
    if (changed || ended !== undefined) onChange()
  }, [changed, ended, onChange])
  return feed
}
