import { type EventOf, fact } from '../../../eventlog/types.ts'
import { clockInWords } from '../../../shared/calendar.ts'
import { damageNote, dayPhoto } from '../../../shared/proof-record.ts'

/** Events of stream `booking-<id>` that are proof of its day: what the crew photographed and noted. */
export const proofFacts = {
  DayPhotoTaken: fact(
    dayPhoto,
    ({ byName, stage, label, takenAt }) =>
      `${byName ?? 'The crew'} took a photo ${whens[stage]}${label ? ` (${label})` : ''} at ${clockInWords(takenAt)}.`,
  ),
  DamageNoted: fact(damageNote, ({ byName, label, words }) =>
    sentence(`${byName ?? 'The crew'} noted a damage: ${label}. ${words}`),
  ),
}

const whens = {
  before: 'before the work',
  during: 'during the work',
  after: 'after the work',
  damage: 'of a damage',
} as const

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

export type ProofEvent = EventOf<typeof proofFacts>
