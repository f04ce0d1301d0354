import type { QuoteInputs, ServiceType } from './catalog.ts'
import { disposalsIn } from './special-disposal.ts'

type Booked = Pick<QuoteInputs, 'accessDetails' | 'dropoffAccess' | 'specialItems' | 'itemCategories'>

/** What a customer does before the crew comes, in sentences: for any job of the kind, and for what was booked. */
export function preparationsOf(serviceType: ServiceType, booked?: Booked): readonly string[] {
  const { itemCategories = [] } = booked ?? {}
  return serviceType === 'moving'
    ? [...usual.moving, elevators(booked), ...fragile(booked)]
    : [
        ...usual.junk,
        ...(booked?.accessDetails?.hasElevator ? [elevator] : []),
        ...disposalsIn(itemCategories).map(({ name, happens }) => `${name}: ${happens}`),
      ]
}

const usual = {
  moving: [
    'Pack and label your boxes, and tape them shut.',
    'Empty and unplug the refrigerator and the washer.',
    'Keep keys, papers, medicine and valuables with you.',
  ],
  junk: [
    'Gather what we will take, or mark it.',
    'Clear the way to it, and leave a place to park near the door.',
    'Keep anything that stays somewhere else.',
  ],
} as const

const elevator = 'Reserve the elevator for your arrival window.'

/** Without the customer's answers, any house may have one. */
function elevators(booked: Booked | undefined): string {
  if (!booked) return 'Reserve the elevator and a place to park near each door.'
  const ends = [
    ...(booked.accessDetails?.hasElevator ? ['where you leave'] : []),
    ...(booked.dropoffAccess?.hasElevator ? ['at the new address'] : []),
  ]
  return ends.length === 0
    ? 'Reserve a place to park near each door.'
    : `Reserve the elevator ${ends.join(' and ')}, and a place to park near each door.`
}

const fragile = (booked: Booked | undefined): readonly string[] =>
  booked && booked.specialItems.length > 0
    ? [`Clear the way to what needs special care: ${booked.specialItems.join(', ')}.`]
    : []
