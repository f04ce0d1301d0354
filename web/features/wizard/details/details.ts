import type { HomeSize, ServiceType } from '../../../../src/shared/catalog.ts'
import type { Coordinates } from '../../../data/coordinates.ts'

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
  /** A special item that is being typed and not added yet. */
  typedItem: string
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
  typedItem: '',
  packingService: false,
  itemCategories: [],
}

/** What is still being typed counts among the special items: nobody who goes on wants it forgotten. */
export function withTypedItem(details: Details): Details {
  const item = details.typedItem.trim()
  const specialItems = [...new Set([...details.specialItems, ...(item ? [item] : [])])]
  return { ...details, specialItems, typedItem: '' }
}
