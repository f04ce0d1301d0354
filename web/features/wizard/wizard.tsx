import { useAtomValue } from 'jotai'
import { type ComponentType, useState } from 'react'
import { ConfirmationStep } from './confirmation/confirmation-step.tsx'
import { ContactStep } from './contact/contact-step.tsx'
import { DetailsStep } from './details/details-step.tsx'
import { type Step, stepAtom } from './draft.ts'
import { EstimateStep } from './estimate/estimate-step.tsx'
import { isForward } from './moves.ts'
import { PaymentStep } from './payment/payment-step.tsx'
import { PhotosStep } from './photos/photos-step.tsx'
import { PricePanel } from './price/price-panel.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Direction } from './step-frame.tsx'
import { useStepHistory } from './use-step-history.ts'
import styles from './wizard.module.css'

/** From the first question to the booking number, in six steps (spec §2 and §4 "Home wizard"). */
export function Wizard() {
  const step = useAtomValue(stepAtom)
  const direction = useDirection(step)
  useStepHistory()

  const CurrentStep = stepViews[step]
  const hasPanel = step !== 'estimate' && step !== 'confirmation'
  return (
    <div className={styles.wizard}>
      <ProgressBar step={step} />
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

function useDirection(step: Step) {
  const [last, setLast] = useState<{ step: Step; direction?: 'forward' | 'backward' }>({ step })
  if (last.step === step) return last.direction
  const direction = isForward(last.step, step) ? 'forward' : 'backward'
  setLast({ step, direction })
  return direction
}
