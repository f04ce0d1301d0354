import type { HomeSize } from '../../../src/shared/catalog.ts'
import type { Answers, StepName } from './draft.ts'

/**
 * Copy for the frame of a wizard, the home wizard's first step and the price beside it, which are in the first
 * load. Messages defined by the specification (§3, §5, §8, §9) are verbatim.
 */
export const words = {
  back: 'Back',
  backHome: 'Back to home',
  loading: 'Loading…',
  next: 'Continue',
  progress: (number: number, of: number, name: string) => `Step ${number} of ${of}: ${name}`,
  pastDay: 'Please choose today or a later day',
  pricingFailed: { title: 'Pricing Failed', description: 'Failed to calculate pricing. Please try again.' },

  steps: {
    details: 'Details',
    location: 'Location',
    roomSize: 'Room Size',
    photos: 'Photos',
    estimate: 'Estimate',
    quote: 'Quote',
    contact: 'Contact',
    payment: 'Payment',
    confirmation: 'Confirmation',
  } satisfies Record<StepName, string>,

  details: {
    heading: 'What can we do for you?',
    lead: 'A price you can check, line by line. No account needed.',
    services: {
      moving: { name: 'Move my things', about: 'Loading, the drive, unloading' },
      junk: { name: 'Haul away junk', about: 'We carry it out and haul it off' },
    },
    service: 'Service',
    where: 'Where and when',
    from: 'Pickup address',
    to: 'Drop-off address',
    date: 'Preferred date',
    homeSize: 'How big is your home?',
    homeSizes: {
      studio: { name: 'Studio Apartment', about: '300-600 sq ft' },
      '1bedroom': { name: '1 Bedroom', about: '600-900 sq ft' },
      '2bedroom': { name: '2-3 Bedrooms', about: '900-1400 sq ft' },
      '3bedroom': { name: '3+ Bedrooms', about: '1400+ sq ft' },
    } satisfies Record<HomeSize, Readonly<{ name: string; about: string }>>,
    load: 'How much junk is there?',
    loads: [
      'An armchair and a few bags',
      'A small room',
      'A sofa, a bed and boxes',
      'A garage corner',
      'A cleared-out bedroom or two',
      'A full garage',
      'A garage and an attic',
      'As much as one trip takes',
    ],
    extras: 'Anything that takes more time?',
    extrasLead: 'Change anything that’s different. Each line counts toward your price.',
    access: 'Floor, stairs and elevator',
    accessAnswer: ({ floorLevel, stairsCount, hasElevator }: Answers['accessDetails']) =>
      [
        floorLevel === 0 ? 'Ground floor' : `${floorLevel} ${floorLevel === 1 ? 'floor' : 'floors'} up`,
        stairsCount > 0 ? `${stairsCount} steps` : 'no steps',
        ...(hasElevator ? ['an elevator'] : []),
      ].join(', '),
    floor: 'Floors up',
    floorHint: {
      moving: '0 for the ground floor; enter the higher of the two homes',
      junk: '0 for the ground floor; enter where the junk is',
    },
    floorLimit: 'Please enter a number from 0 to 10',
    stairs: 'Other steps',
    stairsHint: 'At the entrance and inside; a flight is about 12',
    stairsLimit: 'Please enter a number from 0 to 50',
    elevator: 'There is an elevator we can use',
    special: 'Heavy or delicate items',
    specialItems: ['Piano', 'Upright piano', 'Safe', 'Pool table', 'Hot tub'],
    noSpecialItems: 'None',
    anotherItem: 'Another special item',
    add: 'Add',
    categories: 'Kind of items',
    itemCategories: ['Furniture', 'Appliances', 'Electronics', 'Mattresses', 'Yard waste', 'Building debris'],
    noCategories: 'Anything',
    packing: 'Pack for me',
    packingHint: 'Our crew brings boxes and packs everything before the move',
    submit: 'See my price',
  },

  price: {
    title: 'Your price',
    date: 'Day',
    size: 'Size',
    open: 'not chosen yet',
    missing: 'Tell us where and how much, and your price shows up here.',
    unknown: 'We can’t price this yet. Please check the addresses.',
    show: 'Details',
    hide: 'Close',
  },
} as const
