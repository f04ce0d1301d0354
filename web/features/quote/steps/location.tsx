import type { FormEvent } from 'react'
import { Boxes, Sofa } from '../../../shared/drawings/drawings.tsx'
import { AddressField } from '../address/address-field.tsx'
import { useAnswersForm } from '../answers-form.ts'
import { missingPlaces } from '../draft.ts'
import { serviceWords } from '../service-words.ts'
import { NextButton, StepForm, StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'
import styles from './location.module.css'

/** The quote wizards' first step: where the job starts and, for a move, where it ends. */
export function LocationStep() {
  const { answers, goTo } = useWizard()
  const form = useAnswersForm()
  const missing = missingPlaces(answers).join(' and ')
  const isMove = answers.serviceType === 'moving'
  const Drawing = isMove ? Boxes : Sofa
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    goTo('roomSize')
  }
  return (
    <StepFrame {...serviceWords[answers.serviceType].location} leadsHome>
      <div className={styles.sides}>
        <StepForm form={form} gap="4" onSubmit={onSubmit}>
          <AddressField end="from" />
          {isMove && <AddressField end="to" />}
          <NextButton type="submit" missing={missing ? `Please add ${missing}.` : undefined}>
            Continue
          </NextButton>
        </StepForm>
        <Drawing className={styles.drawing} />
      </div>
    </StepFrame>
  )
}
