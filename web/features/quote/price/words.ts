import { freeToCancel } from '../../../shared/labels.ts'
import { inWords } from '../../../shared/payment/rates-in-words.ts'

/** Copy for prices: the calculation, what is included, and required notices. */
export const words = {
  total: 'Estimated total',
  crew: (people: number, hours: number, rate: string) =>
    `${people} people × ${hours} hours × ${rate} an hour each`,
  miles: (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`),
  approximate: 'approximate',
  ends: { from: 'Pickup', to: 'Drop-off' },
  changeAddress: 'Change the address',
  breakdown: 'How it adds up',
  review: {
    title: 'Outside our usual area',
    text: 'You can request a review. Nothing is charged: we check the route and call you before anything is final.',
  },
  calculating: 'Working out your price…',
  askAgain: 'Get the price again',
  validUntil: (day: string) => `Book by ${day} to keep this estimate.`,
  included: 'What is included',
  inclusions: {
    moving: [
      `A crew of ${inWords.moving.crew}`,
      'The truck, pads and straps',
      'Loading, the drive and unloading',
      freeToCancel,
    ],
    junk: [
      `A crew of ${inWords.junk.crew}`,
      'Carrying out, from any room',
      'Hauling and disposal',
      freeToCancel,
    ],
  },
  changed: {
    title: 'The price has changed',
    text: (before: string, now: string) =>
      `It was ${before} when you looked and is now ${now}. Nothing has been booked yet.`,
    accept: (now: string) => `Book for ${now}`,
    review: 'Review the estimate',
  },
} as const
