import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../shared/api/api.ts'
import { officeKey } from '../shared/live.tsx'
import { Count } from '../shared/parts.tsx'

/** The claims of all bookings, open ones first. Events of bookings change them, so they are refetched with the bookings. */
export const useClaims = (state: 'open' | undefined) =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'claims', state ?? 'all'],
    queryFn: async () => (await unwrap(api.admin.claims.get({ query: { state } }))).claims,
  })

export type Claim = NonNullable<ReturnType<typeof useClaims>['data']>[number]

/** The claims that wait for a decision. */
export function ClaimCount() {
  const { data = [] } = useClaims('open')
  return <Count count={data.length} />
}
