import type { ServiceType } from '../../src/shared/catalog.ts'

/** What we do, as everybody is told. */
export const serviceNames = { moving: 'Moving', junk: 'Junk removal' } as const satisfies Record<
  ServiceType,
  string
>
