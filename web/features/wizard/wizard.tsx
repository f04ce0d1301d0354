import { useAtomValue, useSetAtom } from 'jotai'
import type { ComponentType } from 'react'
import { useTakenUp } from '../steps/kept-draft.ts'
import { StepsPanel } from '../steps/steps-panel.tsx'
import { useStepHistory } from '../steps/use-step-history.ts'
import { ConfirmationStep } from './confirmation/confirmation-step.tsx'
import { ContactStep } from './contact/contact-step.tsx'
import { DetailsStep } from './details/details-step.tsx'
import { draftAtom, type Step, stepAtom, steps, takenUpAtom } from './draft.ts'
import { EstimateStep } from './estimate/estimate-step.tsx'
import { revisited } from './moves.ts'
import { PaymentStep } from './payment/payment-step.tsx'
import { PhotosStep } from './photos/photos-step.tsx'
import { PricePanel } from './price/price-panel.tsx'
import { words } from './words.ts'

/** From the first question to the booking number, in six steps (spec §2 and §4 "Home wizard"). */
export function Wizard() {
  const step = useAtomValue(stepAtom)
  const setDraft = useSetAtom(draftAtom)
  const isTakenUp = useTakenUp(takenUpAtom)
  useStepHistory({ steps, stepAtom, onTravel: step => setDraft(draft => revisited(draft, step)) })

  const CurrentStep = stepViews[step]
  const hasPanel = step !== 'estimate' && step !== 'confirmation'
  return (
    <StepsPanel
      steps={steps.map(name => words.steps[name])}
      current={steps.indexOf(step)}
      beginning={isTakenUp}
      beside={hasPanel ? <PricePanel /> : undefined}
    >
      <CurrentStep key={step} />
    </StepsPanel>
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
