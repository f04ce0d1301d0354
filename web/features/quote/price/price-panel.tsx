import { Text } from '@radix-ui/themes'
import { loadInWords } from '../../../../src/shared/sizes.ts'
import { Facts } from '../../../shared/components/facts.tsx'
import { hoursBetween } from '../../../shared/dates/clock.ts'
import { dayInWords } from '../../../shared/dates/days.ts'
import { capitalized } from '../../../shared/labels.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { PriceLines } from '../../../shared/payment/price-lines.tsx'
import { distanceInWords, Route, Tear, Ticket, Total } from '../../../shared/payment/ticket.tsx'
import { addressLabels } from '../address/address-field.tsx'
import type { Quote } from '../price.ts'
import { homeSizeWords } from '../steps/size-drawing.tsx'
import { useWizard } from '../wizard.tsx'
import styles from './price.module.css'
import { rangeNote } from './price-words.ts'

/** The current price with its lines: beside the questions, or on small screens below them, except for the first ones. */
export function PricePanel() {
  const { wizard, step, answers, price } = useWizard()
  const { error, isPriceable, isCalculating } = price
  const { offer, quote } = isPriceable ? price : {}
  return (
    <aside
      className={styles.panel}
      data-first={step === wizard.steps[0] || undefined}
      aria-label="Your price"
    >
      <Ticket>
        <PriceRoute
          from={answers.fromAddress || addressLabels.from}
          to={answers.serviceType === 'moving' ? answers.toAddress || addressLabels.to : null}
          quote={quote}
        />
        <JobFacts />
        <Tear />
        {quote ? (
          <PriceLines lines={quote.lines} />
        ) : (
          <Text as="p" color="gray">
            {offer || (isPriceable && error)
              ? 'We can’t price this yet. Please check the addresses.'
              : 'Tell us where and how much, and your price shows up here.'}
          </Text>
        )}
        <Tear />
        <Total
          label="Estimated total"
          amount={quote ? dollars(quote.pricing.total) : noTotal}
          note={quote && rangeNote(quote, answers)}
          isBusy={isPriceable && isCalculating}
        />
      </Ticket>
    </aside>
  )
}

const notChosen = 'not chosen yet'

/** The current answers that the price depends on, one per line. */
export function JobFacts() {
  const { serviceType, homeSize, loadSize, serviceDate, isAnyDay, arrivalWindow } = useWizard().answers
  const home = homeSize && homeSizeWords[homeSize].name
  const size = serviceType === 'junk' ? capitalized(loadInWords(loadSize)) : home
  return (
    <Facts
      facts={[
        ['Day', serviceDate ? dayInWords(serviceDate) : isAnyDay ? 'Any day' : notChosen],
        ['Arrival', arrivalWindow && hoursBetween(arrivalWindow.start, arrivalWindow.end)],
        ['Size', size ?? notChosen],
      ]}
    />
  )
}

export const noTotal = '$ –'

type PriceRouteProps = Readonly<{ from: string; to: string | null; quote?: Quote }>

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
