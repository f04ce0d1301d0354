import type { HomeSize } from '../../../src/shared/catalog.ts'

/** The sizes of a home in the order in which they are offered. */
export const homeSizes = ['studio', '1bedroom', '2bedroom', '3bedroom'] as const satisfies readonly HomeSize[]
