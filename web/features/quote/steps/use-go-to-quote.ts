import { isCancelledError, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { useIsMounted, useWizard } from '../wizard.tsx'

/** Moves to the quote step once its price is there, unless the visitor has moved on or changed the job meanwhile. */
export function useGoToQuote(onFailure: (error: unknown) => void) {
  const { wizard, draft, goTo } = useWizard()
  const queryClient = useQueryClient()
  const isMounted = useIsMounted()
  const { mutate, isPending } = useMutation({
    mutationFn: () => queryClient.fetchQuery(wizard.pricing.query(draft)),
    onSuccess: () => {
      if (isMounted()) goTo('quote')
    },
    onError: error => {
      if (isMounted() && !isCancelledError(error)) onFailure(error)
    },
  })
  return { goToQuote: () => mutate(), isCalculating: isPending }
}
