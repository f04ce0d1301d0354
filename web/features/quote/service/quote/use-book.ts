import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router-dom'
import type { ServiceType } from '../../../../../src/shared/catalog.ts'
import { hasCode, wordsFor } from '../../../../shared/api/api.ts'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { paths } from '../../../../shared/paths.ts'
import type { Quote } from '../../price/quote.ts'
import { drafts } from '../draft.ts'
import { estimates } from '../estimate.ts'
import { words } from '../words.ts'
import { bookAtom, jobOf } from './book.ts'

/** Books the job and opens the checkout. If the price has changed, refetches it for the visitor to decide. */
export function useBook(service: ServiceType) {
  const send = useSetAtom(bookAtom)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const job = jobOf(useAtomValue(drafts[service].draftAtom))
  const [refused, setRefused] = useState<Readonly<{ job: string; total: number }>>()
  const [fault, setFault] = useState<string>()

  const book = async (quote: Quote) => {
    setFault(undefined)
    try {
      const serviceRequestId = await send(service, quote)
      if (serviceRequestId) navigate(generatePath(paths.checkout, { serviceRequestId }))
    } catch (error) {
      if (hasCode(error, 'price_changed')) {
        setRefused({ job, total: quote.pricing.total })
        await queryClient.invalidateQueries({ queryKey: estimates })
        return
      }
      setFault(wordsFor(error, words.quote.failed.description))
      toast({ ...words.quote.failed, tone: 'error' })
    }
  }
  return {
    book,
    /** The price in dollars that the visitor saw when the server rejected this job's price. */
    refusedTotal: refused?.job === job ? refused.total : undefined,
    fault,
  }
}
