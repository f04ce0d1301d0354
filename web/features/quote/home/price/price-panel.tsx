import { useAtomValue } from 'jotai'
import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { Tear, Ticket, Total } from '../../../../shared/payment/ticket.tsx'
import { PriceLines, PriceRoute } from '../../price/price-ticket.tsx'
import { words as priceWords } from '../../price/words.ts'
import { draftAtom } from '../draft.ts'
import { usePrice } from '../use-price.ts'
import { words } from '../words.ts'
import { JobFacts } from './job-facts.tsx'
import styles from './price-panel.module.css'

/** The current price: beside the questions, or on small screens in an expandable bar at the bottom. */
export function PricePanel() {
  const { details, step } = useAtomValue(draftAtom)
  const { serviceType, fromAddress, toAddress } = details
  const { quote, isCalculating, isUnknown } = usePrice()
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const hint = isUnknown ? words.price.unknown : words.price.missing

  return (
    <aside
      className={styles.panel}
      data-open={isOpen || undefined}
      data-empty={!quote || undefined}
      data-paying={step === 'payment' || undefined}
      aria-label={words.price.title}
    >
      <Ticket>
        <div id={bodyId} className={styles.body}>
          <PriceRoute
            from={fromAddress || words.details.from}
            to={serviceType === 'moving' ? toAddress || words.details.to : null}
            quote={quote}
          />
          <JobFacts details={details} />
          <Tear />
          {quote ? <PriceLines lines={quote.lines} /> : <p className={styles.hint}>{hint}</p>}
          <Tear />
        </div>
        <div className={styles.bar}>
          <Total
            label={priceWords.total}
            amount={quote ? dollars(quote.pricing.total) : '$ –'}
            isBusy={isCalculating}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronUp aria-hidden />
            {isOpen ? words.price.hide : words.price.show}
          </button>
        </div>
      </Ticket>
    </aside>
  )
}
