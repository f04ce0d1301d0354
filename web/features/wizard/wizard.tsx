import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { ProgressBar } from '../steps/progress-bar.tsx'
import { Direction } from '../steps/step-frame.tsx'
import { useDirection } from '../steps/use-direction.ts'
import { ConfirmationStep } from './confirmation/confirmation-step.tsx'
import { ContactStep } from './contact/contact-step.tsx'
import { DetailsStep } from './details/details-step.tsx'
import { type Step, stepAtom, steps } from './draft.ts'
import { EstimateStep } from './estimate/estimate-step.tsx'
import { PaymentStep } from './payment/payment-step.tsx'
import { PhotosStep } from './photos/photos-step.tsx'
import { PricePanel } from './price/price-panel.tsx'
import { useStepHistory } from './use-step-history.ts'
import styles from './wizard.module.css'
import { words } from './words.ts'

/** From the first question to the booking number, in six steps (spec §2 and §4 "Home wizard"). */
export function Wizard() {
  const step = useAtomValue(stepAtom)
  const current = steps.indexOf(step)
  const direction = useDirection(current)
  useStepHistory()

  const CurrentStep = stepViews[step]
  const hasPanel = step !== 'estimate' && step !== 'confirmation'
  return (
    <div className={styles.wizard}>
      <ProgressBar steps={steps.map(name => words.steps[name])} current={current} />
      <div className={styles.columns}>
        <div className={styles.questions}>
          <Direction value={direction}>
            <CurrentStep key={step} />
          </Direction>
        </div>
        {hasPanel && <PricePanel />}
      </div>
    </div>
  )
}

const stepViews: Readonly<Record<Step, ComponentType>> = {
  details: DetailsStep,
  photos: PhotosStep,
  estimate: EstimateStep,
  contact: ContactStep,
  payment: PaymentStep,
  confirmation: ConfirmationStep,
}
