import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useFirstTouch } from '../../components/use-first-touch.ts'
import { later } from '../../later.ts'
import { useTakenUp } from '../steps/kept-draft.ts'
import { StepsPanel } from '../steps/steps-panel.tsx'
import { useStepHistory } from '../steps/use-step-history.ts'
import { DetailsStep } from './details/details-step.tsx'
import { draftAtom, type Step, stepAtom, steps, takenUpAtom } from './draft.ts'
import { revisited } from './moves.ts'
import { PricePanel } from './price/price-panel.tsx'
import { words } from './words.ts'

/** From the first question to the booking number, in six steps (spec §2 and §4 "Home wizard"). */
export function Wizard() {
  const step = useAtomValue(stepAtom)
  const setDraft = useSetAtom(draftAtom)
  const isTakenUp = useTakenUp(takenUpAtom)
  useStepHistory({ steps, stepAtom, onTravel: step => setDraft(draft => revisited(draft, step)) })

  const hasBegun = useFirstTouch()
  useEffect(() => {
    if (hasBegun) PhotosStep.ahead()
  }, [hasBegun])

  const hasPanel = step !== 'estimate' && step !== 'confirmation'
  return (
    <StepsPanel
      steps={steps.map(name => words.steps[name])}
      current={steps.indexOf(step)}
      beginning={isTakenUp}
      beside={hasPanel ? <PricePanel /> : undefined}
    >
      {stepViews[step]}
    </StepsPanel>
  )
}

const laterSteps = () => import('./later-steps.ts')
const PhotosStep = later(async () => ({ default: (await laterSteps()).PhotosStep }))
const EstimateStep = later(async () => ({ default: (await laterSteps()).EstimateStep }))
const ContactStep = later(async () => ({ default: (await laterSteps()).ContactStep }))
const PaymentStep = later(async () => ({ default: (await laterSteps()).PaymentStep }))
const ConfirmationStep = later(async () => ({ default: (await laterSteps()).ConfirmationStep }))

const whenThere = (step: ReactNode) => (
  <Suspense fallback={<p role="status">{words.loading}</p>}>{step}</Suspense>
)

/** The first step is in the page; the others are fetched when the visitor begins to answer. */
const stepViews: Readonly<Record<Step, ReactNode>> = {
  details: <DetailsStep key="details" />,
  photos: whenThere(<PhotosStep key="photos" />),
  estimate: whenThere(<EstimateStep key="estimate" />),
  contact: whenThere(<ContactStep key="contact" />),
  payment: whenThere(<PaymentStep key="payment" />),
  confirmation: whenThere(<ConfirmationStep key="confirmation" />),
}
