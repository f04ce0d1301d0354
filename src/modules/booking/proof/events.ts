import { type } from 'arktype'
import { type EventOf, fact } from '../../../eventlog/types.ts'
import { clockInWords } from '../../../shared/calendar.ts'
import { money } from '../../../shared/money.ts'
import {
  claimDenial,
  claimSettlement,
  damageNote,
  dayPhoto,
  filedClaim,
} from '../../../shared/proof-record.ts'

/** Events of stream `booking-<id>` about its day and after: what the crew photographed and noted, claims and the review. */
export const proofFacts = {
  DayPhotoTaken: fact(
    dayPhoto,
    ({ byName, stage, label, takenAt }) =>
      `${byName ?? 'The crew'} took a photo ${whens[stage]}${label ? ` (${label})` : ''} at ${clockInWords(takenAt)}.`,
  ),
  DamageNoted: fact(damageNote, ({ byName, label, words, wasThere }) =>
    sentence(
      `${byName ?? 'The crew'} noted damage${wasThere ? ' from before the job' : ''}: ${label}. ${words}`,
    ),
  ),
  // By the customer, or by the crew with its note of a damage. `id` identifies the claim in the two that decide it.
  ClaimFiled: fact(filedClaim, ({ number, item, description, damageId }) =>
    damageId === undefined
      ? sentence(`The customer filed claim ${number} for ${item}: ${description}`)
      : `Claim ${number} was opened for the damage that the crew noted: ${item}.`,
  ),
  ClaimSettled: fact(
    claimSettlement.merge({ id: 'string', number: 'string' }),
    ({ number, remedy, amountCents, paidBy, reason, by }) =>
      sentence(
        `${by} settled claim ${number} by ${remedies[remedy]} for ${money(amountCents)} (${paidBy}): ${reason}`,
      ),
  ),
  ClaimDenied: fact(claimDenial.merge({ id: 'string', number: 'string' }), ({ number, reason, by }) =>
    sentence(`${by} denied claim ${number}: ${reason}`),
  ),
  // The customer disagreed, and the office decides again. The decision before stays in the log.
  ClaimReopened: fact(claimDenial.merge({ id: 'string', number: 'string' }), ({ number, reason, by }) =>
    sentence(`${by} reopened claim ${number}: ${reason}`),
  ),
  // By the customer; a second one changes the first. `providerId` is the crew that did the job.
  ReviewGiven: fact(
    type({ rating: '1 <= number.integer <= 5', 'words?': 'string', 'providerId?': 'string' }),
    ({ rating, words }) => sentence(`The customer gave ${rating} of 5 stars${words ? `: ${words}` : ''}`),
  ),
  // What the office did about a low rating. `by` is the administrator's name.
  ReviewHandled: fact(type({ by: 'string', word: 'string' }), ({ by, word }) =>
    sentence(`${by} dealt with the review: ${word}`),
  ),
}

const remedies = { repair: 'a repair', replacement: 'a replacement', cash: 'a payment' } as const

const whens = {
  before: 'before the work',
  during: 'during the work',
  after: 'after the work',
  damage: 'of damage',
} as const

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

export type ProofEvent = EventOf<typeof proofFacts>
