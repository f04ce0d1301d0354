import { Button, Text } from '@radix-ui/themes'
import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { loadInWords } from '../../../../src/shared/sizes.ts'
import { Facts } from '../../../shared/components/facts.tsx'
import { hoursBetween } from '../../../shared/dates/clock.ts'
import { dayInWords } from '../../../shared/dates/days.ts'
import { capitalized } from '../../../shared/labels.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { Tear, Ticket, Total } from '../../../shared/payment/ticket.tsx'
import { addressLabels } from '../address/address-field.tsx'
import { usePrice } from '../price.ts'
import { homeSizeWords } from '../steps/size-drawing.tsx'
import { useWizard } from '../wizard.tsx'
import styles from './price-panel.module.css'
import { noTotal, PriceLines, PriceRoute } from './price-ticket.tsx'
import { rangeInDollars, whatMakesFirm } from './range.ts'

/** The current price: beside the questions, or on small screens in an expandable bar at the bottom. */
export function PricePanel() {
  const { answers, draft, step } = useWizard()
  const { error, isPriceable, isCalculating, ...price } = usePrice()
  const quote = isPriceable ? price.quote : undefined
  const offer = isPriceable ? price.offer : undefined
  // From the acceptance on, the total that is charged.
  const range = quote && draft.acceptedTotal === null ? rangeInDollars(quote) : undefined
  const amount = range ?? (quote ? dollars(quote.pricing.total) : noTotal)
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()

  return (
    <aside
      className={styles.panel}
      data-open={isOpen || undefined}
      data-empty={!offer || undefined}
      data-paying={step.name === 'payment' || undefined}
      aria-label="Your price"
    >
      <Ticket>
        <div id={bodyId} className={styles.body}>
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
        </div>
        <div className={styles.bar}>
          <Total
            label="Estimated total"
            amount={amount}
            note={range && quote && whatMakesFirm(quote, answers)}
            isBusy={isPriceable && isCalculating}
          />
          <Button
            type="button"
            size="3"
            variant="soft"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronUp size={18} aria-hidden />
            {isOpen ? 'Close' : 'Details'}
          </Button>
        </div>
      </Ticket>
    </aside>
  )
}

const notChosen = 'not chosen yet'

/** The current answers that the price depends on, one per line. */
export function JobFacts() {
  const { serviceType, homeSize, loadSize, serviceDate, arrivalWindow } = useWizard().answers
  const home = homeSize && homeSizeWords[homeSize].name
  const size = serviceType === 'junk' ? capitalized(loadInWords(loadSize)) : home
  return (
    <Facts
      facts={[
        ['Day', serviceDate ? dayInWords(serviceDate) : notChosen],
        ['Arrival', arrivalWindow && hoursBetween(arrivalWindow.start, arrivalWindow.end)],
        ['Size', size ?? notChosen],
      ]}
    />
  )
}
