import { Route } from '../../payment/ticket.tsx'
import type { Details } from '../details/details.ts'
import type { Quote } from '../quote.ts'
import { words } from '../words.ts'

type WayProps = Readonly<{ details: Details; quote?: Quote }>

/** From where to where, and how far once that is known. */
export const Way = ({ details: { serviceType, fromAddress, toAddress }, quote }: WayProps) => (
  <Route
    from={fromAddress || words.details.from}
    to={serviceType === 'moving' ? toAddress || words.details.to : null}
    distance={serviceType === 'moving' && quote ? distanceOf(quote) : undefined}
  />
)

function distanceOf({ pricing, measured }: Quote): string {
  const miles = words.estimate.miles(pricing.distance)
  return measured === 'approximate' ? `${miles} (${words.estimate.approximate})` : miles
}
