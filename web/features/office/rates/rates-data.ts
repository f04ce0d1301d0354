import { useQuery } from '@tanstack/react-query'
import type { RateFigures } from '../../../../src/shared/rate-figures.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { officeKey } from '../shared/live.tsx'

/** The rate card in effect, and the one prepared for a later day. */
export const useRates = () => useQuery({ queryKey: [...officeKey, 'rates'], queryFn: readRates })

const readRates = () => unwrap(api.admin['rate-cards'].get())

export type Rates = Awaited<ReturnType<typeof readRates>>
export type NextRates = NonNullable<Rates['next']>

/** What recent quotes would cost with these figures. */
export const readPreview = async (figures: RateFigures) => ({
  figures,
  ...(await unwrap(api.admin['rate-cards'].preview.post({ figures }))),
})

export type Preview = Awaited<ReturnType<typeof readPreview>>
