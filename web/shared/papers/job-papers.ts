import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unwrap } from '../api/api.ts'
import { bookingCalls, bookingKey } from '../api/booking.ts'
import { credentialHeaders } from '../api/credentials.ts'
import { readPapers } from './papers.ts'

export const papersKey = (id: string) => [...bookingKey(id), 'papers'] as const

/** For the customer and the office. Fetched again when the booking has another `version`, if the page knows it. */
export const useJobPapers = (id: string, version = 0) =>
  useQuery({
    queryKey: [...papersKey(id), version],
    queryFn: () => readPapers(id, credentialHeaders(id)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

type Figures = Readonly<{ weight: string; value: string }>

/**
 * What is paid for loss and damage, what can be chosen, and examples that the server computes. `weight` and `value` are
 * those of the customer's own example, as they are typed.
 */
export const useValuation = (id: string, { weight, value }: Figures, version = 0) =>
  useQuery({
    queryKey: [...papersKey(id), 'valuation', weight, value, version],
    queryFn: () =>
      unwrap(
        bookingCalls(id).valuation.get({
          headers: credentialHeaders(id),
          query: { ...figureOf('weight', weight), ...figureOf('value', value) },
        }),
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const figureOf = (name: 'weight' | 'value', text: string) =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) ? { [name]: Number(text) } : {}
