import type { Analysis, HomeSize, QuoteInputs } from '../../shared/catalog.ts'
import { loadInWords, loadOfSize, sizeOfLoad } from '../../shared/sizes.ts'
import { rateCard } from './rate-card.ts'

/** What photos or a list of the customer's show; volumes in cubic feet. */
export type Inventory = Pick<Analysis, 'estimatedVolume' | 'itemCount' | 'complexity' | 'items'>

/**
 * A job to price: what the customer tells, the way as the server measured it in miles (0 for junk), and an inventory
 * where there is one. A junk job goes by its load; one without goes by the load that its size stands for.
 */
export type Job = Readonly<
  Pick<
    QuoteInputs,
    'serviceType' | 'homeSize' | 'loadSize' | 'accessDetails' | 'specialItems' | 'packingService'
  > & { miles: number; measured: 'routed' | 'approximate'; inventory?: Inventory; isRoomSize?: boolean }
>

/** The rate card's terms for one job: its crew, hours and volume before anything that makes it special. */
export type Terms = Readonly<{
  /** The size in words that follow "for" and "of". */
  size: string
  /** What the crew's members are called. */
  members: string
  crewSize: number
  hourlyRateCents: number
  startingCents: number
  hours: number
  cubicFeet: number
}>

export const termsOf = (job: Job): Terms => (job.serviceType === 'moving' ? movingTerms(job) : junkTerms(job))

/** A size in the words of the wizard in which it was chosen. */
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
