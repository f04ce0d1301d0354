import { Route } from '../../../shared/payment/ticket.tsx'
import type { Quote } from './quote.ts'
import { words } from './words.ts'

type WayProps = Readonly<{ from: string; to: string | null; quote?: Quote }>

/** The route, with its distance once known. A junk job has only a pickup. */
export const Way = ({ from, to, quote }: WayProps) => (
  <Route from={from} to={to} distance={to !== null && quote ? distanceOf(quote) : undefined} />
)

function distanceOf({ pricing, measured }: Quote): string {
  const miles = words.miles(pricing.distance)
  return measured === 'approximate' ? `${miles} (${words.approximate})` : miles
}
