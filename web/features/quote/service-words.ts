import type { HomeSize, ServiceType } from '../../../src/shared/catalog.ts'
import type { RatesInWords } from '../../shared/payment/rates-in-words.ts'

/** The quote wizards' names of the sizes (spec §3 "Room size options"). */
export const roomSizeNames: Readonly<Record<HomeSize, string>> = {
  studio: 'Studio',
  '1bedroom': '1 bedroom',
  '2bedroom': '2 bedroom',
  '3bedroom': '3+ bedroom or house',
}

/** What each size of a junk job means, which its name does not say. */
export const fractions: Readonly<Record<HomeSize, Readonly<{ part: string; example: string }>>> = {
  studio: { part: '¼ truck', example: 'A sofa and a few bags' },
  '1bedroom': { part: '½ truck', example: 'A bedroom or a small garage corner' },
  '2bedroom': { part: '¾ truck', example: 'Two rooms, or most of a garage' },
  '3bedroom': { part: 'Full truck', example: 'A garage and an attic' },
}

/** The page around a quote wizard: figures with their labels. */
type PageWords = Readonly<{
  title: string
  description: string
  heading: string
  lead: string
  facts: readonly (readonly [figure: string, about: string])[]
}>

type ServiceWords = Readonly<{
  location: Readonly<{ heading: string; lead: string }>
  roomSize: Readonly<{
    heading: string
    lead: string
    next: string
    about: Readonly<Record<HomeSize, string>>
  }>
}>

/** Copy for the first steps of both quote wizards. Labels of the specification (§2, §3) are verbatim. */
export const serviceWords: Readonly<Record<ServiceType, ServiceWords>> = {
  moving: {
    location: {
      heading: 'Where are you moving?',
      lead: 'A street, a city or a ZIP code is enough for the price.',
    },
    roomSize: {
      heading: 'How big is the move?',
      lead: 'Each size has a starting price. Your quote adds crew time and distance, line by line. A local move in Illinois is crew time alone, without a starting price.',
      next: 'Continue',
      about: {
        studio: 'up to 650 sq ft',
        '1bedroom': 'up to 850 sq ft',
        '2bedroom': 'up to 1300 sq ft',
        '3bedroom': 'pay per item',
      },
    },
  },
  junk: {
    location: {
      heading: 'Where should we pick up the items?',
      lead: 'A street, a city or a ZIP code is enough for the price.',
    },
    roomSize: {
      heading: 'How much junk?',
      lead: 'Each size has a starting price. Your quote adds crew time, line by line.',
      next: 'Get Instant Quote',
      about: {
        studio: 'up to a quarter of our truck',
        '1bedroom': 'up to half of our truck',
        '2bedroom': 'up to three quarters of our truck',
        '3bedroom': 'up to a full truck',
      },
    },
  },
}

/** Copy for the pages of both quote wizards, with the published rates. */
export const pageWordsOf = ({ moving, junk }: RatesInWords): Readonly<Record<ServiceType, PageWords>> => ({
  moving: {
    title: 'Local movers: your price in two minutes',
    description: `Local moving in southeastern Wisconsin and greater Chicago, from ${moving.from} and ${moving.hourlyRate} an hour for each mover. Two addresses and a size get you the full price. Book online.`,
    heading: 'Moving, priced line by line',
    lead: 'A local move in southeastern Wisconsin or greater Chicago: two addresses and a size, and you see the full price and how we got there. No account needed.',
    facts: [
      [
        `From ${moving.from}`,
        `starting price for a studio, plus crew time at ${moving.hourlyRate} an hour per mover; crew time alone for local moves in Illinois`,
      ],
      [moving.hours, 'and the drive, from a studio to a home with three or more bedrooms'],
      [
        moving.freeMiles,
        `included; each extra mile is ${moving.perMile}. Local moves in Illinois have no mile charge`,
      ],
      [moving.crew, 'with the truck, pads and straps'],
    ],
  },
  junk: {
    title: 'Junk removal: your price in two minutes',
    description: `Junk removal in southeastern Wisconsin and greater Chicago, from ${junk.from}, hauling and disposal included. An address and a size get you the full price. Book online.`,
    heading: 'Junk removal, priced line by line',
    lead: 'Furniture, appliances, a whole garage: an address and a size, and you see the full price and how we got there, hauling and disposal included. No account needed.',
    facts: [
      [
        `From ${junk.from}`,
        `starting price, plus crew time at ${junk.hourlyRate} an hour per person, ${junk.crew}`,
      ],
      [junk.hours, 'from a quarter of our truck to a full one'],
      [junk.truck, 'is a full truck; you pay for the part you fill'],
      [junk.crew, 'carry it out, from any room'],
    ],
  },
})
