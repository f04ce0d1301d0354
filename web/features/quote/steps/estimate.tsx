import { Button, Flex, Grid } from '@radix-ui/themes'
import { accepted } from '../draft.ts'
import { DraftInventory } from '../inventory/draft-inventory.tsx'
import { PriceNotices } from '../price/price-notices.tsx'
import { JobFacts } from '../price/price-panel.tsx'
import { PriceView, ValidUntil } from '../price/price-view.tsx'
import { pricingFailed, usePrice } from '../price.ts'
import { StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'

/** The full price in the home wizard, with its details and the inventory from the photos. */
export default function EstimateStep() {
  const { answers, setDraft, goTo } = useWizard()
  const price = usePrice()
  const { quote, isCalculating } = price
  const accept = (total: number) => {
    setDraft(draft => accepted(draft, total))
    goTo('contact')
  }
  return (
    <StepFrame heading={answers.serviceType === 'moving' ? 'Your move' : 'Your junk removal'}>
      <Grid columns={{ initial: '1', md: '2' }} gap={{ initial: '5', md: '7' }} align="start">
        <PriceView price={price} failed={pricingFailed.description}>
          <JobFacts />
        </PriceView>
        <Flex direction="column" gap="4">
          <DraftInventory price={price} />
          {quote && (
            <>
              <PriceNotices quote={quote} />
              <Button size="4" loading={isCalculating} onClick={() => accept(quote.pricing.total)}>
                Book my move
              </Button>
              <ValidUntil instant={quote.validUntil} />
            </>
          )}
        </Flex>
      </Grid>
    </StepFrame>
  )
}
