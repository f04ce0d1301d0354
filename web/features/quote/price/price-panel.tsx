import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { loadInWords } from '../../../../src/shared/sizes.ts'
import { Facts } from '../../../shared/components/facts.tsx'
import { dayInWords } from '../../../shared/dates/days.ts'
import { capitalized } from '../../../shared/labels.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { Tear, Ticket, Total } from '../../../shared/payment/ticket.tsx'
import { usePrice } from '../price.ts'
import { useWizard } from '../wizard.tsx'
import { words as wizardWords } from '../words.ts'
import styles from './price-panel.module.css'
import { PriceLines, PriceRoute } from './price-ticket.tsx'
import { words as priceWords } from './words.ts'

const words = wizardWords.price

/** The current price: beside the questions, or on small screens in an expandable bar at the bottom. */
export function PricePanel() {
  const {
    draft: {
      answers: { serviceType, fromAddress, toAddress },
    },
    step,
  } = useWizard()
  const { error, isPriceable, isCalculating, ...price } = usePrice()
  const quote = isPriceable ? price.quote : undefined
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()

  return (
    <aside
      className={styles.panel}
      data-open={isOpen || undefined}
      data-empty={!quote || undefined}
      data-paying={step.name === 'payment' || undefined}
      aria-label={words.title}
    >
      <Ticket>
        <div id={bodyId} className={styles.body}>
          <PriceRoute
            from={fromAddress || wizardWords.details.from}
            to={serviceType === 'moving' ? toAddress || wizardWords.details.to : null}
            quote={quote}
          />
          <JobFacts />
          <Tear />
          {quote ? (
            <PriceLines lines={quote.lines} />
          ) : (
            <p className={styles.hint}>{isPriceable && error ? words.unknown : words.missing}</p>
          )}
          <Tear />
        </div>
        <div className={styles.bar}>
          <Total
            label={priceWords.total}
            amount={quote ? dollars(quote.pricing.total) : '$ –'}
            isBusy={isPriceable && isCalculating}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronUp aria-hidden />
            {isOpen ? words.hide : words.show}
          </button>
        </div>
      </Ticket>
    </aside>
  )
}

/** The current answers that the price depends on, one per line. */
export function JobFacts() {
  const { serviceType, homeSize, loadSize, serviceDate } = useWizard().draft.answers
  const home = homeSize && wizardWords.details.homeSizes[homeSize].name
  const size = serviceType === 'junk' ? capitalized(loadInWords(loadSize)) : home
  return (
    <Facts
      facts={[
        [words.date, serviceDate ? dayInWords(serviceDate) : words.open],
        [words.size, size ?? words.open],
      ]}
    />
  )
}
