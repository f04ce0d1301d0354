import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { type Answers, type Draft, emptyDraft, type Step, steps } from './draft.ts'

/** Transitions between the steps (spec §4 "Quote wizards"): each maps a draft to a new one. */

export const goTo =
  (step: Step) =>
  (draft: Draft): Draft => ({ ...draft, step })

/** Goes back one step, but not from a confirmed booking. */
export const back = (draft: Draft): Draft =>
  draft.step === 'confirmation'
    ? draft
    : { ...draft, step: steps[steps.indexOf(draft.step) - 1] ?? 'location' }

export const answered =
  (answers: Partial<Answers>) =>
  (draft: Draft): Draft => ({ ...draft, answers: { ...draft.answers, ...answers } })

/**
 * Goes to a step of the browser's history if its data is still present. A confirmed booking cannot be
 * reopened.
 */
export const revisited =
  (service: ServiceType, step: Step) =>
  (draft: Draft): Draft =>
    draft.step === 'confirmation' || step === 'confirmation' || !canBeAt(service, step, draft)
      ? draft
      : { ...draft, step }

function canBeAt(service: ServiceType, step: Step, { answers, roomSize }: Draft): boolean {
  if (step === 'location') return true
  return isLocated(service, answers) && (step === 'roomSize' || roomSize !== null)
}

export const startNew = (): Draft => emptyDraft

/** A move needs two addresses, a junk job one (spec §5 "Location step"). */
export const isLocated = (service: ServiceType, { fromAddress, toAddress }: Answers) =>
  isFilled(fromAddress) && (service === 'junk' || isFilled(toAddress))

/** The fields that a booking requires (spec §5 "Booking form on quote wizards"). */
export const isBookable = (service: ServiceType, answers: Answers) =>
  isLocated(service, answers) && [answers.name, answers.email, answers.phone].every(isFilled)

const isFilled = (text: string) => text.trim() !== ''
