import { useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useOnline } from '../../../shared/api/query-client.ts'
import { Banner } from '../../../shared/components/states.tsx'
import { officeLive } from './line.ts'

/**
 * Warns that data may be stale while the live connection is down. When the whole browser is offline, another banner
 * says so.
 */
export function LineLost() {
  const isLost = useAtomValue(lost)
  const isOnline = useOnline()
  return (
    isLost &&
    isOnline && (
      <Banner role="status">
        Connection lost. What you see here may be out of date. Trying to reconnect…
      </Banner>
    )
  )
}

/** Not during the first connection attempt. */
const lost = selectAtom(officeLive.feed, ({ isConnected, problem }) => !isConnected && problem !== undefined)
