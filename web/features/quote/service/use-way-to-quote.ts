import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { drafts } from './draft.ts'
import { estimateQuery, type Question, questionOf } from './estimate.ts'
import { goTo } from './moves.ts'

/** Requests the price and moves to the quote step, unless the visitor has moved on meanwhile. */
export function useWayToQuote(service: ServiceType, onFailure: (error: unknown) => void) {
  const [draft, setDraft] = useAtom(drafts[service].draftAtom)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (question: Question) => queryClient.fetchQuery(estimateQuery(question)),
    onSuccess: () => setDraft(now => (now.step === draft.step ? goTo('quote')(now) : now)),
    onError: onFailure,
  })
  const question = questionOf(service, draft)
  return { goToQuote: () => question && mutate(question), isCalculating: isPending }
}
