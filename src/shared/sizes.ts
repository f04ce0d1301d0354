import type { HomeSize } from './catalog.ts'

type Sizes = Readonly<{ homeSize?: HomeSize; loadSize?: number }>

/** Both sizes of a job, the missing one from the other; without either, a load is the slider's default (spec §5). */
export function sizesOf({ homeSize, loadSize }: Sizes): { homeSize: HomeSize; loadSize: number } {
  const load = loadSize ?? (homeSize ? loadOfSize(homeSize) : usualLoad)
  return { homeSize: homeSize ?? sizeOfLoad(load), loadSize: load }
}

/** The size that a load of eighths of a truck stands for (spec §5). */
export function sizeOfLoad(eighths: number): HomeSize {
  if (eighths <= 2) return 'studio'
  if (eighths <= 4) return '1bedroom'
  return eighths <= 6 ? '2bedroom' : '3bedroom'
}

/** The way back: the most that a size stands for, so that nobody is surprised by a second trip. */
export const loadOfSize = (size: HomeSize): number => fullestLoads[size]

const fullestLoads: Readonly<Record<HomeSize, number>> = {
  studio: 2,
  '1bedroom': 4,
  '2bedroom': 6,
  '3bedroom': 8,
}

const usualLoad = 4

/** A load in words that follow "for" and "of". */
export const loadInWords = (eighths: number): string =>
  eighths >= 8 ? 'a full truck' : `${fractions[eighths - 1]} of a truck`

const fractions = ['⅛', '¼', '⅜', '½', '⅝', '¾', '⅞']
