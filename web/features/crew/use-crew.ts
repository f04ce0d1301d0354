import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api.ts'

/** Who the crew of this link is, and its job now. */
export const useCrew = (token: string) =>
  useQuery({
    queryKey: ['/api/crew', token],
    queryFn: () => answer(api.crew.get({ headers: { 'x-crew-token': token } })),
  })

export type KnownCrew = NonNullable<ReturnType<typeof useCrew>['data']>
export type Job = NonNullable<KnownCrew['job']>
