import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useSettled } from '../../../shared/use-debounced.ts'
import type { Details } from './details/details.ts'
import { draftAtom } from './draft.ts'
import { priceQuery } from './quote.ts'

/** Waits for a pause in typing. */
const settleMs = 700

/** The price shown beside the questions: a live price during the first step, the quoted price afterwards. */
export function usePrice() {
  const { step, details, inventory, quote } = useAtomValue(draftAtom)
  const settled = useSettled(details, settleMs)
  const isLive = step === 'details'
  const live = useQuery({
    ...priceQuery(settled, inventory),
    enabled: isLive && isPriceable(settled),
    placeholderData: keepPreviousData,
  })

  if (!isLive) return { quote: quote ?? undefined, isCalculating: false, isUnknown: false }
  if (!isPriceable(details)) return { quote: undefined, isCalculating: false, isUnknown: false }
  return {
    quote: live.data,
    isCalculating: live.isFetching || live.isPlaceholderData,
    isUnknown: live.isError,
  }
}

/** Whether there is enough input for a price. The server validates it. */
function isPriceable({ serviceType, fromAddress, toAddress, homeSize }: Details): boolean {
  if (fromAddress.trim().length < 3) return false
  return serviceType === 'junk' || (homeSize !== undefined && toAddress.trim().length >= 3)
}
