import { useAtom } from 'jotai'
import type { FormEvent } from 'react'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { ChoiceCard } from '../../steps/choice.tsx'
import { homeSizes } from '../../steps/home-sizes.ts'
import { NextButton } from '../../steps/next-button.tsx'
import { SizeDrawing } from '../../steps/size-drawing.tsx'
import { StepFrame } from '../../steps/step-frame.tsx'
import { drafts } from '../draft.ts'
import { back, goTo } from '../moves.ts'
import type { StepProps } from '../quote-wizard.tsx'
import { startingPrices } from '../sizes.ts'
import { useWayToQuote } from '../use-way-to-quote.ts'
import { serviceWords, words } from '../words.ts'
import styles from './room-size-step.module.css'

/**
 * Step two: the size. A move continues to the photos. A junk job requests the price and skips to it; if that
 * fails, it continues to the photos (spec §2 "Junk wizard").
 */
export default function RoomSizeStep({ service }: StepProps) {
  const [draft, setDraft] = useAtom(drafts[service].draftAtom)
  const { heading, lead, next, about } = serviceWords[service].roomSize
  const { names, startingPrice } = words.roomSize
  const { goToQuote, isCalculating } = useWayToQuote(service, error => {
    console.error('The junk estimate failed.', error)
    setDraft(goTo('upload'))
  })
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (service === 'junk') goToQuote()
    else setDraft(goTo('upload'))
  }

  return (
    <StepFrame heading={heading} lead={lead} onBack={() => setDraft(back)}>
      <form onSubmit={goOn} className={styles.form}>
        <div role="radiogroup" aria-label={heading} className={styles.sizes}>
          {homeSizes.map(size => (
            <ChoiceCard
              key={size}
              group="roomSize"
              value={size}
              isChosen={draft.roomSize === size}
              onChoose={() => setDraft(draft => ({ ...draft, roomSize: size }))}
              className={styles.size}
            >
              <SizeDrawing service={service} size={size} className={styles.drawing} />
              <span className={styles.name}>{names[size]}</span>
              <span className={styles.about}>{about[size]}</span>
              <span className={styles.price}>
                <strong>{dollars(startingPrices[service][size])}</strong> {startingPrice}
              </span>
            </ChoiceCard>
          ))}
        </div>
        <NextButton type="submit" disabled={!draft.roomSize} loading={isCalculating}>
          {next}
        </NextButton>
      </form>
    </StepFrame>
  )
}
