import type { HomeSize, ServiceType } from '../../../../../src/shared/catalog.ts'
import type { Coordinates } from '../../../../shared/coordinates.ts'

/**
 * The first step's raw form values, validated on submit. Has the fields of both services, so that switching
 * the service loses nothing.
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
  /** A special item that is typed but not added yet. */
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

/** Includes a special item that was typed but not added. */
export function withTypedItem(details: Details): Details {
  const item = details.typedItem.trim()
  const specialItems = [...new Set([...details.specialItems, ...(item ? [item] : [])])]
  return { ...details, specialItems, typedItem: '' }
}
