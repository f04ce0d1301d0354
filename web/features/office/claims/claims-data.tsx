import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { officeKey } from '../shared/live.tsx'
import { Count } from '../shared/parts.tsx'

/** The claims of all bookings, the open ones first. They follow the bookings, whose events they are. */
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

/** Sends a decision, and fetches what it changes. */
export function useDecision<Form>(
  claim: Claim,
  send: (calls: ReturnType<typeof callsOf>, form: Form) => Promise<unknown>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: Form) => send(callsOf(claim), form),
    onSuccess: () => client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] }),
  })
}

const callsOf = ({ serviceRequestId: id, id: claimId }: Claim) =>
  api.admin['service-requests']({ id }).claims({ claimId })
