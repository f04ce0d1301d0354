import { type } from 'arktype'
import { atMost, filled, instant } from '../../../shared/fields.ts'
import { mostDamagePhotos } from '../../../shared/proof.ts'
import { photoStage } from '../../../shared/proof-record.ts'

const when = instant('The time of this photo cannot be read')

/** What every item of a crew's phone says. `at` and `sentAt` are by the phone's clock. */
const sent = { id: '0 < string <= 64', at: when, 'sentAt?': when, 'by?': 'string <= 40 | null' } as const

/** POST /api/crew/jobs/{serviceRequestId}/photos: a photo that was uploaded before. */
export const sentPhoto = type({
  ...sent,
  photoUrl: 'string <= 1000',
  stage: photoStage,
  label: atMost(100),
}).onDeepUndeclaredKey('delete')

/** POST /api/crew/jobs/{serviceRequestId}/damages */
export const sentDamage = type({
  ...sent,
  label: filled('Say what is damaged', 100),
  words: filled('Say what happened', 2000),
  'wasThere?': 'boolean',
  photoIds: type('0 < string <= 64').array().atMostLength(mostDamagePhotos),
}).onDeepUndeclaredKey('delete')
