import { Boxes, Sofa } from '../../../shared/drawings/drawings.tsx'
import { useSubmit } from '../../../shared/forms/form.ts'
import { AddressField } from '../address/address-field.tsx'
import { isSameHouse } from '../address/place-names.ts'
import { useAnswersForm } from '../answers-form.ts'
import { type Answers, missingPlaces } from '../draft.ts'
import { serviceWords } from '../service-words.ts'
import { NextButton, StepForm, StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'
import { Access } from './details/access.tsx'
import { checkAccess } from './details/details-check.ts'
import styles from './location.module.css'

/** The quote wizards' first step: where the job starts and, for a move, where it ends. */
export function LocationStep() {
  const { answers, goTo } = useWizard()
  const form = useAnswersForm(checkAccess)
  const submit = useSubmit(form)
  const isMove = answers.serviceType === 'moving'
  const goOn = ({ fromAddress, toAddress }: Answers) => {
    if (isMove && isSameHouse(fromAddress, toAddress)) form.setFocus('toAddress')
    else goTo('roomSize')
  }
  const missing = missingPlaces(answers).join(' and ')
  const Drawing = isMove ? Boxes : Sofa
  return (
    <StepFrame {...serviceWords[answers.serviceType].location} leadsHome>
      <div className={styles.sides}>
        <StepForm form={form} gap="4" onSubmit={submit(goOn)}>
          <AddressField end="from" />
          {isMove && <AddressField end="to" />}
          <div>
            <Access at="accessDetails" />
            {isMove && <Access at="dropoffAccess" />}
          </div>
          <NextButton type="submit" missing={missing ? `Please add ${missing}.` : undefined}>
            Continue
          </NextButton>
        </StepForm>
        <Drawing className={styles.drawing} />
      </div>
    </StepFrame>
  )
}
