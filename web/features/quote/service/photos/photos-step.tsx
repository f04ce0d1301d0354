import { Heading } from '@radix-ui/themes'
import { useAtom } from 'jotai'
import { unlessTooMany } from '../../../../shared/api/api.ts'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { PhotoPicker } from '../../photos/photo-picker.tsx'
import type { Photo } from '../../photos/uploads.ts'
import { isUnderway, useUploads } from '../../photos/uploads.ts'
import { NextButton } from '../../steps/next-button.tsx'
import { StepFrame } from '../../steps/step-frame.tsx'
import { TwoSides } from '../../steps/two-sides.tsx'
import { drafts } from '../draft.ts'
import { back } from '../moves.ts'
import type { StepProps } from '../quote-wizard.tsx'
import { useWayToQuote } from '../use-way-to-quote.ts'
import { words } from '../words.ts'
import styles from './photos-step.module.css'

/** Step three: optional photos. Requests the price once the uploads have finished. */
export default function PhotosStep({ service }: StepProps) {
  const [{ photos }, setDraft] = useAtom(drafts[service].draftAtom)
  const uploads = useUploads(service)
  const toast = useToast()
  const { goToQuote, isCalculating } = useWayToQuote(service, error => {
    const { title, description } = words.pricingFailed
    toast({ title, description: unlessTooMany(error, description), tone: 'error' })
  })
  const onChange = (change: (photos: readonly Photo[]) => readonly Photo[]) =>
    setDraft(draft => ({ ...draft, photos: change(draft.photos) }))

  return (
    <StepFrame {...words.photos} onBack={() => setDraft(back)}>
      <div className={styles.photos}>
        <TwoSides>
          <PhotoPicker album={service} photos={photos} onChange={onChange} />
          <Tips />
        </TwoSides>
        <NextButton loading={isCalculating || uploads.some(isUnderway)} onClick={goToQuote}>
          {words.photos.next}
        </NextButton>
      </div>
    </StepFrame>
  )
}

const Tips = () => (
  <section>
    <Heading as="h3" size="3" mb="2">
      {words.photos.tipsTitle}
    </Heading>
    <ul className={styles.tips}>
      {words.photos.tips.map(tip => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  </section>
)
