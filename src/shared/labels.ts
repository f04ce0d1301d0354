import type { ServiceType } from './catalog.ts'

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Display names of the services. */
export const serviceNames = { moving: 'Moving', junk: 'Junk removal' } as const satisfies Record<
  ServiceType,
  string
>

/** 'Visa card ending in 4242'. */
export const cardInWords = ({ brand, last4 }: Readonly<{ brand: string; last4: string }>): string =>
  `${capitalized(brand)} card ending in ${last4}`

/** When a refund shows up on a card. */
export const bankTime = 'Your bank may take 5 to 10 business days to show it.'
