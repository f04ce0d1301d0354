import { Flex } from '@radix-ui/themes'
import { accepted } from '../draft.ts'
import { DraftInventory } from '../inventory/draft-inventory.tsx'
import { LoadCheck } from '../load/load-check.tsx'
import { JobFacts } from '../price/price-panel.tsx'
import { PriceNotices, PriceView, ValidUntil } from '../price/price-view.tsx'
import { isForReview, type Offer, pricingFailed } from '../price.ts'
import { NextButton, StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'
import styles from './estimate.module.css'

/** The full price in the home wizard, with its details and the inventory from the photos. */
export default function EstimateStep() {
  const { answers, price, setDraft, goTo } = useWizard()
  const { offer, isCalculating } = price
  const goOn = ({ pricing }: Offer) => {
    setDraft(draft => accepted(draft, pricing?.total ?? null))
    goTo('contact')
  }
  return (
    <StepFrame heading={answers.serviceType === 'moving' ? 'Your move' : 'Your junk removal'}>
      <div className={styles.estimate}>
        <Flex direction="column" gap="4" className={styles.price}>
          <PriceView failed={pricingFailed.description}>
            <JobFacts />
          </PriceView>
        </Flex>
        <Flex direction="column" gap="4" className={styles.details}>
          <DraftInventory />
          <LoadCheck />
          {offer && <PriceNotices offer={offer} />}
        </Flex>
        {offer && (
          <div className={styles.next}>
            <NextButton loading={isCalculating} onClick={() => goOn(offer)}>
              {isForReview(offer) ? 'Request a review' : 'Book my move'}
            </NextButton>
            <ValidUntil offer={offer} />
          </div>
        )}
      </div>
    </StepFrame>
  )
}
