import { isCancelledError, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { useIsMounted, useWizard } from '../wizard.tsx'

/**
 * Requests the price and moves to the quote step, unless the visitor has moved on meanwhile. The price bar may already
 * have a request under way, and cancels any when it leaves the page; in both cases, the visitor's own is still made.
 */
export function useGoToQuote(onFailure: (error: unknown) => void) {
  const { wizard, draft, goTo } = useWizard()
  const queryClient = useQueryClient()
  const isMounted = useIsMounted()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const query = wizard.pricing.query(draft)
      const isUnderWay = queryClient.isFetching({ queryKey: query.queryKey, exact: true }) > 0
      try {
        return await queryClient.fetchQuery(query)
      } catch (error) {
        if (!isUnderWay && !isCancelledError(error)) throw error
        return queryClient.fetchQuery(query)
      }
    },
    onSuccess: () => {
      if (isMounted()) goTo('quote')
    },
    onError: onFailure,
  })
  return { goToQuote: () => mutate(), isCalculating: isPending }
}
