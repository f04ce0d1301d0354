import { useAtom } from 'jotai'
import type { FormEvent } from 'react'
import { Boxes, Sofa } from '../../../../shared/drawings/drawings.tsx'
import { AddressInput } from '../../address/address-input.tsx'
import { NextButton } from '../../steps/next-button.tsx'
import { StepFrame } from '../../steps/step-frame.tsx'
import { drafts } from '../draft.ts'
import { answered, goTo, isLocated } from '../moves.ts'
import type { StepProps } from '../quote-wizard.tsx'
import { serviceWords, words } from '../words.ts'
import styles from './location-step.module.css'

/** Step one: where the job starts and, for a move, where it ends. */
export function LocationStep({ service }: StepProps) {
  const [{ answers }, setDraft] = useAtom(drafts[service].draftAtom)
  const { location } = words
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    setDraft(goTo('roomSize'))
  }
  return (
    <StepFrame {...serviceWords[service].location} leadsHome>
      <div className={styles.sides}>
        <form onSubmit={goOn} className={styles.form} noValidate>
          <AddressInput
            label={location.from}
            name="fromAddress"
            placeholder={location.addressExample}
            value={answers.fromAddress}
            onChange={(fromAddress, fromCoordinates) => setDraft(answered({ fromAddress, fromCoordinates }))}
            required
          />
          {service === 'moving' && (
            <AddressInput
              label={location.to}
              name="toAddress"
              placeholder={location.addressExample}
              value={answers.toAddress}
              onChange={(toAddress, toCoordinates) => setDraft(answered({ toAddress, toCoordinates }))}
              required
            />
          )}
          <NextButton type="submit" mt="2" disabled={!isLocated(service, answers)}>
            {words.next}
          </NextButton>
        </form>
        {service === 'moving' ? <Boxes className={styles.drawing} /> : <Sofa className={styles.drawing} />}
      </div>
    </StepFrame>
  )
}
