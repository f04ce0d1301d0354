import { Flex, Grid } from '@radix-ui/themes'
import { accepted } from '../draft.ts'
import { DraftInventory } from '../inventory/draft-inventory.tsx'
import { LoadCheck } from '../load/load-check.tsx'
import { JobFacts } from '../price/price-panel.tsx'
import { PriceNotices, PriceView, ValidUntil } from '../price/price-view.tsx'
import { isForReview, type Offer, pricingFailed } from '../price.ts'
import { NextButton, StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'

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
      <Grid columns={{ initial: '1', md: '2' }} gap={{ initial: '5', md: '7' }} align="start">
        <PriceView failed={pricingFailed.description}>
          <JobFacts />
        </PriceView>
        <Flex direction="column" gap="4">
          <DraftInventory />
          <LoadCheck />
          {offer && (
            <>
              <PriceNotices offer={offer} />
              <NextButton loading={isCalculating} onClick={() => goOn(offer)}>
                {isForReview(offer) ? 'Request a review' : 'Book my move'}
              </NextButton>
              <ValidUntil offer={offer} />
            </>
          )}
        </Flex>
      </Grid>
    </StepFrame>
  )
}
