import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useSettled } from '../address/use-settled.ts'
import type { Details } from './details/details.ts'
import { draftAtom } from './draft.ts'
import { priceQuery } from './quote.ts'

/** Long enough not to ask in the middle of a word. */
const settleMs = 700

/** The price to show beside the questions: while they are being answered what it would be, afterwards what it is. */
export function usePrice() {
  const { step, details, inventory, quote } = useAtomValue(draftAtom)
  const settled = useSettled(details, settleMs)
  const isLive = step === 'details'
  const live = useQuery({
    ...priceQuery(settled, inventory),
    enabled: isLive && isPriceable(settled),
    placeholderData: keepPreviousData,
  })

  if (!isLive) return { quote: quote ?? undefined, isReckoning: false, isUnknown: false }
  if (!isPriceable(details)) return { quote: undefined, isReckoning: false, isUnknown: false }
  return {
    quote: live.data,
    isReckoning: live.isFetching || live.isPlaceholderData,
    isUnknown: live.isError,
  }
}

/** Whether enough is there to ask; whether it is right is the server's to say. */
function isPriceable({ serviceType, fromAddress, toAddress, homeSize }: Details): boolean {
  if (fromAddress.trim().length < 3) return false
  return serviceType === 'junk' || (homeSize !== undefined && toAddress.trim().length >= 3)
}
