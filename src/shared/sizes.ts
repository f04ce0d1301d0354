import type { HomeSize, ServiceType } from './catalog.ts'

type Sizes = Readonly<{ homeSize?: HomeSize; loadSize?: number }>

/** Both sizes of a job, deriving the missing one from the other. The default is the slider's load (spec §5). */
export function sizesOf({ homeSize, loadSize }: Sizes): { homeSize: HomeSize; loadSize: number } {
  const load = loadSize ?? (homeSize ? loadOfSize(homeSize) : defaultLoad)
  return { homeSize: homeSize ?? sizeOfLoad(load), loadSize: load }
}

/** The home size for a load in eighths of a truck (spec §5). */
export function sizeOfLoad(eighths: number): HomeSize {
  if (eighths <= 2) return 'studio'
  if (eighths <= 4) return '1bedroom'
  return eighths <= 6 ? '2bedroom' : '3bedroom'
}

/** The largest load, in eighths of a truck, that a home size stands for, so that no second trip is needed. */
export const loadOfSize = (size: HomeSize): number => fullestLoads[size]

const fullestLoads: Readonly<Record<HomeSize, number>> = {
  studio: 2,
  '1bedroom': 4,
  '2bedroom': 6,
  '3bedroom': 8,
}

const defaultLoad = 4

/** A load in words that follow "for" and "of". */
export const loadInWords = (eighths: number): string =>
  eighths >= 8 ? 'a full truck' : `${fractions[eighths - 1]} of a truck`

const fractions = ['⅛', '¼', '⅜', '½', '⅝', '¾', '⅞']

type Sized = Readonly<{
  serviceType: ServiceType
  homeSize?: HomeSize
  loadSize?: number
  toAddress?: string | null
}>

/** A move needs a home size and a destination, a junk job a load or home size. Same message for either size (spec §5). */
export function misfits({ serviceType, homeSize, loadSize, toAddress }: Sized) {
  const moving = serviceType === 'moving'
  const isSized = homeSize !== undefined || (!moving && loadSize !== undefined)
  const issues: { path: string; message: string }[] = []
  if (!isSized) issues.push({ path: 'homeSize', message: 'Home size is required for moving services' })
  if (moving && !toAddress?.trim()) issues.push({ path: 'toAddress', message: 'Address is required' })
  return issues
}
