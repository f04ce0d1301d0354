import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useSettled } from '../../../../shared/use-debounced.ts'
import { draftAtom } from '../draft.ts'
import { isPriced, repriced } from '../moves.ts'
import { priceQuery } from '../quote.ts'

/** Waits for a pause between clicks on the same button. */
const settleMs = 500

/**
 * The prices with and without the inventory. A new price is stored in the draft. Until it arrives, `quote`
 * belongs to an older inventory, and `isCalculating` or `isUnknown` is set.
 */
export function useCountedPrice() {
  const [draft, setDraft] = useAtom(draftAtom)
  const { details, inventory, quote } = draft
  const settled = useSettled(inventory, settleMs)
  const { data, error, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    ...priceQuery(details, settled),
    placeholderData: keepPreviousData,
  })
  const without = useQuery({ ...priceQuery(details), enabled: inventory !== undefined })

  const fresh = isPlaceholderData ? undefined : data
  useEffect(() => {
    if (fresh) setDraft(draft => repriced(draft, fresh, settled))
  }, [fresh, settled, setDraft])

  const isUnknown = !isPriced(draft) && isError && !isFetching && settled === inventory
  return {
    quote,
    isCalculating: !isPriced(draft) && !isUnknown,
    isUnknown,
    error,
    withoutTotal: without.data?.pricing.total,
    askAgain: () => void refetch(),
  }
}
