import { Heading } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { dollars } from '../../../shared/payment/dollars.ts'
import { Tear, Ticket, Total } from '../../../shared/payment/ticket.tsx'
import { PriceLines } from './price-lines.tsx'
import type { Quote } from './quote.ts'
import { Way } from './way.tsx'
import { words } from './words.ts'

type PriceTicketProps = Readonly<{
  quote: Quote
  from: string
  to: string | null
  /** The answers have changed and a new price is loading. */
  isBusy?: boolean
  /** The answers that the price depends on, as `Facts`. */
  children?: ReactNode
}>

/** The total and its line items, each with its arithmetic. */
export const PriceTicket = ({ quote, from, to, isBusy, children }: PriceTicketProps) => (
  <Ticket>
    <Total
      label={words.total}
      amount={dollars(quote.pricing.total)}
      note={words.crew(quote.crewSize, quote.pricing.estimatedHours, dollars(quote.pricing.hourlyRate))}
      isBusy={isBusy}
    />
    <Tear />
    <Way from={from} to={to} quote={quote} />
    {children}
    <Tear />
    <Heading as="h3" size="3" mb="1">
      {words.howReckoned}
    </Heading>
    <PriceLines lines={quote.lines} />
  </Ticket>
)
