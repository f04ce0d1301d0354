import { Heading, Text } from '@radix-ui/themes'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { dollars } from '../../../shared/payment/dollars.ts'
import { distanceInWords, Route, Tear, Ticket, Total } from '../../../shared/payment/ticket.tsx'
import type { Offer, Quote } from '../price.ts'
import styles from './price.module.css'
import { sumInWords } from './sum.ts'

type PriceRouteProps = Readonly<{ from: string; to: string | null; quote?: Quote }>

type PriceTicketProps = PriceRouteProps &
  Readonly<{
    quote: Quote
    /** Why the total has a range, and what that means. */
    range?: string
    /** The answers have changed and a new price is loading. */
    isBusy?: boolean
    /** The answers that the price depends on, as `Facts`. */
    children?: ReactNode
  }>

/** The total and its line items, each with its arithmetic. */
export const PriceTicket = ({ quote, range, from, to, isBusy, children }: PriceTicketProps) => (
  <Ticket>
    <Total
      label="Estimated total"
      amount={dollars(quote.pricing.total)}
      note={sumInWords(quote)}
      isBusy={isBusy}
    />
    {range && (
      <Text as="p" size="2" color="gray" mt="2">
        {range}
      </Text>
    )}
    <Tear />
    <PriceRoute from={from} to={to} quote={quote} />
    {children}
    <Tear />
    <Heading as="h3" size="3" mb="1">
      How it adds up
    </Heading>
    <PriceLines lines={quote.lines} />
  </Ticket>
)

/** Says why there is no total. */
export const Unpriced = ({ offer }: Readonly<{ offer: Offer }>) => (
  <Ticket>
    <Total label="Estimated total" amount={noTotal} />
    <Tear />
    {offer.needs.map(({ path, message }) => (
      <p key={path}>
        <strong>{path === 'toAddress' ? 'Drop-off' : 'Pickup'}:</strong> {message}
      </p>
    ))}
  </Ticket>
)

export const noTotal = '$ –'

/** The price's line items. Each expands to its arithmetic. */
export const PriceLines = ({ lines }: Pick<Quote, 'lines'>) => (
  <ul>
    {lines.map(({ label, arithmetic, amount }) => (
      <li key={label}>
        <details>
          <summary className={styles.line}>
            <ChevronRight size={16} aria-hidden />
            <span>{label}</span>
            <span className={styles.amount}>{dollars(amount)}</span>
          </summary>
          <p className={styles.arithmetic}>{arithmetic}</p>
        </details>
      </li>
    ))}
  </ul>
)

/** The route, with its distance once known. A junk job has only a pickup. */
export const PriceRoute = ({ from, to, quote }: PriceRouteProps) => (
  <Route
    from={from}
    to={to}
    distance={
      to !== null && quote
        ? distanceInWords(quote.pricing.distance, quote.measured === 'approximate')
        : undefined
    }
  />
)
