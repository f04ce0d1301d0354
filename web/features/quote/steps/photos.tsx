import { Button, Flex, Grid, Heading, Text } from '@radix-ui/themes'
import { retryMessageOr } from '../../../shared/api/api.ts'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { DifferenceNotice } from '../../../shared/payment/booked-price.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { accepted, photographed } from '../draft.ts'
import { DraftInventory } from '../inventory/draft-inventory.tsx'
import { PhotoPicker } from '../photos/photo-picker.tsx'
import { isUnderway, useUploads } from '../photos/uploads.ts'
import { rangeNote } from '../price/price-words.ts'
import { isForReview, pricingFailed } from '../price.ts'
import { NextButton, StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'
import { useGoToQuote } from './use-go-to-quote.ts'

const heading = 'Show us what we will carry'
const purpose =
  'From photos we suggest a list of your items. You check the list, and the price follows it. The crew sees both.'

/** Optional photos in the home wizard. Uploads continue in the background. */
export function HomePhotosStep() {
  const { wizard, draft, goTo } = useWizard()
  const uploads = useUploads(wizard.name)
  const hasNone = draft.photos.length === 0 && uploads.length === 0 && !draft.inventory?.length
  return (
    <StepFrame
      heading={heading}
      lead={`${purpose} At least 3 are recommended, but you can continue without any.`}
    >
      <Flex direction="column" gap="5">
        <DraftPhotos />
        {draft.photos.length === 0 && <DraftInventory />}
        <NextButton variant={hasNone ? 'soft' : 'solid'} onClick={() => goTo('estimate')}>
          {hasNone ? 'Skip photos' : 'Continue to estimate'}
        </NextButton>
        {hasNone && <BookAtOnce />}
      </Flex>
    </StepFrame>
  )
}

/** From here to the contact details, at a price that needs neither photos nor a review. */
function BookAtOnce() {
  const { answers, price, setDraft, goTo } = useWizard()
  const { quote, isCalculating } = price
  if (!quote || isCalculating || isForReview(quote)) return null
  // Interstate prices rest on photos or a list.
  if (quote.jurisdiction === 'interstate') return null
  const { total } = quote.pricing
  const range = rangeNote(quote, answers)
  const book = () => {
    setDraft(draft => accepted(draft, total))
    goTo('contact')
  }
  return (
    <Flex direction="column" align="start" gap="3">
      {range && (
        <Text as="p" size="2" color="gray">
          {range}
        </Text>
      )}
      <DifferenceNotice {...quote} />
      <Button size="3" variant="outline" onClick={book}>
        Book for {dollars(total)} without photos
      </Button>
    </Flex>
  )
}

/** Optional photos in a quote wizard. Requests the price once the uploads have finished. */
export function QuotePhotosStep() {
  const { wizard, draft } = useWizard()
  const uploads = useUploads(wizard.name)
  const toast = useToast()
  const { goToQuote, isCalculating } = useGoToQuote(error => {
    const { title, description } = pricingFailed
    toast({ title, description: retryMessageOr(error, description), tone: 'error' })
  })
  return (
    <StepFrame heading={heading} lead={`Photos are optional. ${purpose}`}>
      <Grid columns={{ initial: '1', md: '2' }} gap={{ initial: '5', md: '7' }} align="start" mb="5">
        <Flex direction="column" gap="5">
          <DraftPhotos />
          {/* With photos, the list that they suggest follows beside the price. */}
          {draft.photos.length === 0 && <DraftInventory />}
        </Flex>
        <section>
          <Heading as="h3" size="3" mb="2">
            Tips for good photos
          </Heading>
          <Text as="div" color="gray">
            <ul className="bullets">
              <li>At least 3 photos are recommended.</li>
              <li>Stand in the doorway so each photo shows a whole room or pile.</li>
              <li>Open closets, the garage and the basement count too.</li>
              <li>Get close-ups of anything heavy or delicate.</li>
            </ul>
          </Text>
        </section>
      </Grid>
      <NextButton loading={isCalculating || uploads.some(isUnderway)} onClick={goToQuote}>
        Continue to Quote
      </NextButton>
    </StepFrame>
  )
}

function DraftPhotos() {
  const { wizard, draft, setDraft } = useWizard()
  return (
    <PhotoPicker
      album={wizard.name}
      photos={draft.photos}
      asksRoom={draft.answers.serviceType === 'moving'}
      onChange={change => setDraft(draft => photographed(draft, change(draft.photos)))}
    />
  )
}
