import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../api/api.ts'
import { bookingCalls, bookingKey } from '../api/booking.ts'
import { useMutation } from '../api/use-mutation.ts'
import { holderOf } from '../proof/job-proof.ts'
import type { Signature } from '../signature/signature-pad.tsx'
import { type CurrentPaper, readPapers } from './papers.ts'

export const papersKey = (id: string) => [...bookingKey(id), 'papers'] as const

/** For the customer and the office. Fetched again when the booking has another `version`, if the page knows it. */
export const useJobPapers = (id: string, version = 0) =>
  useQuery({
    queryKey: [...papersKey(id), version],
    queryFn: () => readPapers(id, holderOf(id)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The customer's signature of a paper that was read. `signatureId` makes a repeat harmless. */
export function useSignPaper(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ paper: { kind, digest }, signature, signatureId }: Signing) =>
      unwrap(
        bookingCalls(id)
          .papers({ kind })
          .signature.post({ id: signatureId, digest, ...signature }, { headers: holderOf(id) }),
      ),
    // After a refusal, too: the paper may have changed.
    onSettled: () => client.invalidateQueries({ queryKey: bookingKey(id) }),
  })
}

type Signing = Readonly<{ paper: CurrentPaper; signature: Signature; signatureId: string }>

/** An article for the worked example, as it is typed. */
export type Figures = Readonly<{ weight: string; value: string }>

/** What is paid for loss and damage, what can be chosen, and examples that the server computes. */
export const useValuation = (id: string, { weight, value }: Figures, version = 0) =>
  useQuery({
    queryKey: [...papersKey(id), 'valuation', weight, value, version],
    queryFn: () =>
      unwrap(
        bookingCalls(id).valuation.get({
          headers: holderOf(id),
          query: { ...figureOf('weight', weight), ...figureOf('value', value) },
        }),
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const figureOf = (name: 'weight' | 'value', text: string) =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) ? { [name]: Number(text) } : {}

export type ValuationKind = NonNullable<ReturnType<typeof useValuation>['data']>['kind']

export function useChooseValuation(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (kind: ValuationKind) =>
      unwrap(bookingCalls(id).valuation.post({ kind }, { headers: holderOf(id) })),
    onSettled: () => client.invalidateQueries({ queryKey: bookingKey(id) }),
  })
}
