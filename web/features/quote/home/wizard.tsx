import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect } from 'react'
import { later } from '../../../shared/components/lazy.ts'
import { Loading } from '../../../shared/components/states.tsx'
import { useFirstTouch } from '../../../shared/components/use-first-touch.ts'
import { useTakenUp } from '../steps/kept-draft.ts'
import { StepsPanel } from '../steps/steps-panel.tsx'
import { useStepHistory } from '../steps/use-step-history.ts'
import { DetailsStep } from './details/details-step.tsx'
import { draftAtom, type Step, stepAtom, steps, takenUpAtom } from './draft.ts'
import { revisited } from './moves.ts'
import { PricePanel } from './price/price-panel.tsx'
import { words } from './words.ts'

/** From the first question to the booking number in six steps (spec §2 and §4 "Home wizard"). */
export function Wizard() {
  const step = useAtomValue(stepAtom)
  const setDraft = useSetAtom(draftAtom)
  const isTakenUp = useTakenUp(takenUpAtom)
  useStepHistory({ steps, stepAtom, onTravel: step => setDraft(draft => revisited(draft, step)) })

  const hasBegun = useFirstTouch()
  useEffect(() => {
    if (hasBegun) for (const step of Object.values(laterSteps)) step.ahead()
  }, [hasBegun])

  const LaterStep = step === 'details' ? undefined : laterSteps[step]
  const hasPanel = step !== 'estimate' && step !== 'confirmation'
  return (
    <StepsPanel
      steps={steps.map(name => words.steps[name])}
      current={steps.indexOf(step)}
      beginning={isTakenUp}
      beside={hasPanel ? <PricePanel /> : undefined}
    >
      {LaterStep ? (
        <Suspense key={step} fallback={<Loading>{words.loading}</Loading>}>
          <LaterStep />
        </Suspense>
      ) : (
        <DetailsStep />
      )}
    </StepsPanel>
  )
}

/** The first step is part of the page; the other steps' code loads once the visitor interacts. */
const laterSteps = {
  photos: later(() => import('./photos/photos-step.tsx')),
  estimate: later(() => import('./estimate/estimate-step.tsx')),
  contact: later(() => import('./contact/contact-step.tsx')),
  payment: later(() => import('./payment/payment-step.tsx')),
  confirmation: later(() => import('./confirmation/confirmation-step.tsx')),
} satisfies Readonly<Record<Exclude<Step, 'details'>, object>>
