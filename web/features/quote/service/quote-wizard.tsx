import { useAtom } from 'jotai'
import { type ComponentType, Suspense, useCallback } from 'react'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { later } from '../../../shared/components/lazy.ts'
import { Loading } from '../../../shared/components/states.tsx'
import { useTakenUp } from '../steps/kept-draft.ts'
import { StepsPanel } from '../steps/steps-panel.tsx'
import { useStepHistory } from '../steps/use-step-history.ts'
import { PaidWatch } from './confirmation/paid-watch.tsx'
import { drafts, type Step, steps } from './draft.ts'
import { LocationStep } from './location/location-step.tsx'
import { goTo, revisited } from './moves.ts'
import { words } from './words.ts'

export type StepProps = Readonly<{ service: ServiceType }>

/**
 * From the address to the booking in five steps (spec §2 "Moving wizard" and "Junk wizard"). The payment
 * happens at checkout; a visitor who returns from it with the booking paid sees the confirmation.
 */
export function QuoteWizard({ service }: StepProps) {
  const { draftAtom, takenUpAtom, stepAtom } = drafts[service]
  const [{ step, bookingId }, setDraft] = useAtom(draftAtom)
  const isTakenUp = useTakenUp(takenUpAtom)
  useStepHistory({ steps, stepAtom, onTravel: step => setDraft(revisited(service, step)) })
  const confirm = useCallback(() => setDraft(goTo('confirmation')), [setDraft])

  const LaterStep = laterSteps[step]
  return (
    <StepsPanel
      steps={steps.map(name => words.steps[name])}
      current={steps.indexOf(step)}
      beginning={isTakenUp}
    >
      {bookingId && <PaidWatch serviceRequestId={bookingId} onPaid={confirm} />}
      {LaterStep ? (
        <Suspense key={step} fallback={<Loading>{words.loading}</Loading>}>
          <LaterStep service={service} />
        </Suspense>
      ) : (
        <LocationStep service={service} />
      )}
    </StepsPanel>
  )
}

/** The first step is part of the page; the other steps' code loads on demand. */
const laterSteps: Readonly<Partial<Record<Step, ComponentType<StepProps>>>> = {
  roomSize: later(() => import('./room-size/room-size-step.tsx')),
  upload: later(() => import('./photos/photos-step.tsx')),
  quote: later(() => import('./quote/quote-step.tsx')),
  confirmation: later(() => import('./confirmation/confirmation-step.tsx')),
}
