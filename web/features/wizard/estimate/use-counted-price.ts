import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useSettled } from '../../address/use-settled.ts'
import { draftAtom } from '../draft.ts'
import { repriced } from '../moves.ts'
import { priceQuery } from '../quote.ts'

/** Long enough for a few clicks on the same button. */
const settleMs = 500

/** The price with what the customer counted, and the total without; a new one takes its place in the draft. */
export function useCountedPrice() {
  const [{ details, inventory, quote }, setDraft] = useAtom(draftAtom)
  const settled = useSettled(inventory, settleMs)
  const { data, isPlaceholderData, isError } = useQuery({
    ...priceQuery(details, settled),
    placeholderData: keepPreviousData,
  })
  const without = useQuery({ ...priceQuery(details), enabled: inventory !== undefined })

  const isReckoning = isPlaceholderData || settled !== inventory
  const fresh = isReckoning ? undefined : data
  useEffect(() => {
    if (fresh) setDraft(draft => repriced(draft, fresh))
  }, [fresh, setDraft])
  return { quote, isReckoning, isUnknown: isError, withoutTotal: without.data?.pricing.total }
}
