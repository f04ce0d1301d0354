import type { Analysis, HomeSize, QuoteInputs } from '../../shared/catalog.ts'
import { loadInWords, loadOfSize, sizeOfLoad } from '../../shared/sizes.ts'
import { rateCard } from './rate-card.ts'

/** Items counted in photos or listed by the customer. Volumes in cubic feet. */
export type Inventory = Pick<Analysis, 'estimatedVolume' | 'itemCount' | 'complexity' | 'items'>

/**
 * A job to price: the customer's inputs, the distance that the server measured in miles (0 for junk), and the inventory
 * if there is one. A junk job is priced by `loadSize`, or else by the load that its home size stands for.
 */
export type Job = Readonly<
  Pick<
    QuoteInputs,
    'serviceType' | 'homeSize' | 'loadSize' | 'accessDetails' | 'specialItems' | 'packingService'
  > & { miles: number; measured: 'routed' | 'approximate'; inventory?: Inventory; isRoomSize?: boolean }
>

/** The rate card's base terms for a job: crew, hours and volume before any extras. */
export type Terms = Readonly<{
  /** The size in words that follow "for" and "of". */
  size: string
  /** What the crew members are called: 'movers' or 'haulers'. */
  members: string
  crewSize: number
  hourlyRateCents: number
  startingCents: number
  hours: number
  cubicFeet: number
}>

export const termsOf = (job: Job): Terms => (job.serviceType === 'moving' ? movingTerms(job) : junkTerms(job))

/** The size as named by the wizard in which the customer chose it. */
export function sizeInWords(homeSize: HomeSize, isRoomSize = false): string {
  const { name, roomName = name } = rateCard.moving.sizes[homeSize]
  return isRoomSize ? roomName : name
}

function movingTerms({ homeSize, isRoomSize }: Job): Terms {
  const { sizes, minimumHours, hourlyRateCents } = rateCard.moving
  const { crewSize, startingCents, hours, cubicFeet } = sizes[homeSize]
  return {
    size: sizeInWords(homeSize, isRoomSize),
    members: 'movers',
    crewSize,
    hourlyRateCents,
    startingCents,
    hours: Math.max(minimumHours, hours),
    cubicFeet,
  }
}

function junkTerms({ homeSize, loadSize }: Job): Terms {
  const { crewSize, hourlyRateCents, startingCents, hoursPerEighth, cubicFeetPerEighth } = rateCard.junk
  const eighths = loadSize ?? loadOfSize(homeSize)
  return {
    size: loadInWords(eighths),
    members: 'haulers',
    crewSize,
    hourlyRateCents,
    startingCents: startingCents[sizeOfLoad(eighths)],
    hours: hoursPerEighth * eighths,
    cubicFeet: cubicFeetPerEighth * eighths,
  }
}
