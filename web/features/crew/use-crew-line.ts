import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { createLive } from '../../shared/live/feed.ts'

/**
 * Live messages for an open crew page, even while it does not send positions: chat lines, job changes, and the end of
 * its access.
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
