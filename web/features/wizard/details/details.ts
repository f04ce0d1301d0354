import type { HomeSize, ServiceType } from '../../../../src/modules/quoting/events.ts'
import type { Coordinates } from '../../address/address-input.tsx'

/**
 * The first step as it is being filled in: any text and any number, judged only when it is sent on. Fields of both
 * services stand side by side, so that changing the service loses nothing.
 */
export type Details = Readonly<{
  serviceType: ServiceType
  fromAddress: string
  fromCoordinates: Coordinates | null
  toAddress: string
  toCoordinates: Coordinates | null
  serviceDate: string
  homeSize?: HomeSize
  loadSize: number
  accessDetails: Readonly<{ floorLevel: number; hasElevator: boolean; stairsCount: number }>
  specialItems: string[]
  packingService: boolean
  itemCategories: string[]
}>

export const noDetails: Details = {
  serviceType: 'moving',
  fromAddress: '',
  fromCoordinates: null,
  toAddress: '',
  toCoordinates: null,
  serviceDate: '',
  loadSize: 4,
  accessDetails: { floorLevel: 0, hasElevator: false, stairsCount: 0 },
  specialItems: [],
  packingService: false,
  itemCategories: [],
}
