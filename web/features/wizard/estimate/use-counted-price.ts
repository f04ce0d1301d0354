import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useSettled } from '../../address/use-settled.ts'
import { draftAtom } from '../draft.ts'
import { isPriced, repriced } from '../moves.ts'
import { priceQuery } from '../quote.ts'

/** Long enough for a few clicks on the same button. */
const settleMs = 500

/**
 * The price with what the customer counted, and the total without; a new one takes its place in the draft. Until then
 * the quote is that of another list, which either `isReckoning` or `isUnknown` tells.
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
    isReckoning: !isPriced(draft) && !isUnknown,
    isUnknown,
    error,
    withoutTotal: without.data?.pricing.total,
    askAgain: () => void refetch(),
  }
}
