import type { ServiceType } from './catalog.ts'

/** Display names of the services. */
export const serviceNames = { moving: 'Moving', junk: 'Junk removal' } as const satisfies Record<
  ServiceType,
  string
>
