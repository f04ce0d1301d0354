import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { useIsMounted, useWizard } from '../wizard.tsx'

/** Requests the price and moves to the quote step, unless the visitor has moved on meanwhile. */
export function useGoToQuote(onFailure: (error: unknown) => void) {
  const { wizard, draft, goTo } = useWizard()
  const queryClient = useQueryClient()
  const isMounted = useIsMounted()
  const { mutate, isPending } = useMutation({
    mutationFn: () => queryClient.fetchQuery(wizard.pricing.query(draft)),
    onSuccess: () => {
      if (isMounted()) goTo('quote')
    },
    onError: onFailure,
  })
  return { goToQuote: () => mutate(), isCalculating: isPending }
}
