import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RateCardForm, RateFigures } from '../../../../src/shared/rate-figures.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { officeKey } from '../shared/live.tsx'

const ratesKey = [...officeKey, 'rates'] as const

/** The rate card in effect, and the one prepared for a later day. */
export const useRates = () => useQuery({ queryKey: ratesKey, queryFn: readRates })

const readRates = () => unwrap(api.admin['rate-cards'].get())

export type Rates = Awaited<ReturnType<typeof readRates>>
export type NextRates = NonNullable<Rates['next']>

/** Prepares the next rate card, or replaces the one that waits. */
export const useSaveRates = (next: NextRates | null) =>
  useRatesChange((form: RateCardForm) =>
    unwrap(
      next
        ? api.admin['rate-cards']({ id: next.id }).put({ ...form, seen: next.seen })
        : api.admin['rate-cards'].post(form),
    ),
  )

export const useWithdrawRates = ({ id, seen }: NextRates) =>
  useRatesChange(() => unwrap(api.admin['rate-cards']({ id }).delete(undefined, { query: { seen } })))

/** What recent quotes would cost. */
export const useRatesPreview = () => useMutation({ mutationFn: readPreview })

const readPreview = async (figures: RateFigures) => ({
  figures,
  ...(await unwrap(api.admin['rate-cards'].preview.post({ figures }))),
})

export type Preview = Awaited<ReturnType<typeof readPreview>>

/** A mutation that completes once the rates are loaded again, also when a colleague was faster. */
function useRatesChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ratesKey }),
  })
}
