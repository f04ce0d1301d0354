import { useOnline } from '../../shared/api/query-client.ts'
import { Banner } from '../../shared/components/notice.tsx'

/** An offline banner. Queries refetch when the connection returns. */
export function Offline() {
  if (useOnline()) return null
  return <Banner role="alert">You’re offline. This page will update when you’re back online.</Banner>
}
