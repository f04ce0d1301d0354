import { Button, Flex, Grid, Heading, Text } from '@radix-ui/themes'
import { retryMessageOr } from '../../../shared/api/api.ts'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { PhotoPicker } from '../photos/photo-picker.tsx'
import { isUnderway, useUploads } from '../photos/uploads.ts'
import { NextButton, StepFrame } from '../step-frame.tsx'
import { words as stepWords } from '../step-words.ts'
import { useWizard } from '../wizard.tsx'
import { words as wizardWords } from '../words.ts'
import { useGoToQuote } from './use-go-to-quote.ts'

const words = stepWords.photos

/** Optional photos in the home wizard. Uploads continue in the background. */
export function HomePhotosStep() {
  const { wizard, draft, goTo } = useWizard()
  const uploads = useUploads(wizard.name)
  const hasNone = draft.photos.length === 0 && uploads.length === 0
  return (
    <StepFrame heading={words.heading} lead={words.home.lead}>
      <Flex direction="column" gap="5">
        <DraftPhotos />
        <Button size="4" variant={hasNone ? 'soft' : 'solid'} onClick={() => goTo('estimate')}>
          {hasNone ? words.home.skip : words.home.next}
        </Button>
      </Flex>
    </StepFrame>
  )
}

/** Optional photos in a quote wizard. Requests the price once the uploads have finished. */
export function QuotePhotosStep() {
  const { wizard } = useWizard()
  const uploads = useUploads(wizard.name)
  const toast = useToast()
  const { goToQuote, isCalculating } = useGoToQuote(error => {
    const { title, description } = wizardWords.pricingFailed
    toast({ title, description: retryMessageOr(error, description), tone: 'error' })
  })
  return (
    <StepFrame heading={words.heading} lead={words.quote.lead}>
      <Grid columns={{ initial: '1', md: '2' }} gap={{ initial: '5', md: '7' }} align="start" mb="5">
        <DraftPhotos />
        <section>
          <Heading as="h3" size="3" mb="2">
            {words.quote.tipsTitle}
          </Heading>
          <Text as="div" color="gray">
            <ul className="bullets">
              {words.quote.tips.map(tip => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </Text>
        </section>
      </Grid>
      <NextButton loading={isCalculating || uploads.some(isUnderway)} onClick={goToQuote}>
        {words.quote.next}
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
      onChange={change => setDraft(draft => ({ ...draft, photos: change(draft.photos) }))}
    />
  )
}
