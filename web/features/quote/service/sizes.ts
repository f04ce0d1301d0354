import type { HomeSize, ServiceType } from '../../../../src/shared/catalog.ts'

/** Spec §3 "Room size options": starting prices in dollars. Matches the rate card. */
export const startingPrices: Readonly<Record<ServiceType, Readonly<Record<HomeSize, number>>>> = {
  moving: { studio: 70, '1bedroom': 120, '2bedroom': 180, '3bedroom': 250 },
  junk: { studio: 65, '1bedroom': 95, '2bedroom': 135, '3bedroom': 185 },
}
