import type { HomeSize } from '../../../../src/shared/catalog.ts'

/** Home sizes in display order. */
export const homeSizes = ['studio', '1bedroom', '2bedroom', '3bedroom'] as const satisfies readonly HomeSize[]
