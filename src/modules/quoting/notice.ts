import type { Jurisdiction, Pricing } from '../../shared/catalog.ts'
import { money } from '../../shared/money.ts'

/**
 * What the law wants said beside the price, if anything. An Illinois mover may charge a local move only for actual
 * workers and hours plus travel time, and has to state the rate; a flat or not-to-exceed price is not allowed.
 */
export function noticeOf({ jurisdiction, crewSize, pricing }: Quote): string | null {
  if (jurisdiction !== 'IL-local') return null
  const rate = money(pricing.hourlyRate)
  return (
    'This is a non-binding estimate. Local moves in Illinois are billed for actual hours: ' +
    `${crewSize} workers at ${rate} per hour each, estimated at ${pricing.estimatedHours} hours, plus travel time.`
  )
}

type Quote = Readonly<{
  jurisdiction: Jurisdiction
  crewSize: number
  pricing: Pick<Pricing, 'estimatedHours' | 'hourlyRate'>
}>
