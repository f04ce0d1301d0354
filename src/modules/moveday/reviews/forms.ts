import { type } from 'arktype'
import { atMostOrNull, filled } from '../../../shared/fields.ts'

/** POST /api/service-requests/{id}/review */
export const reviewForm = type({
  rating: type('1 <= number.integer <= 5').configure({ message: 'Choose one to five stars' }),
  'words?': atMostOrNull(2000),
}).onDeepUndeclaredKey('delete')

/** POST /api/admin/service-requests/{id}/review-handled: what the office did about a low rating. */
export const handledForm = type({ word: filled('Say what you did', 500) }).onDeepUndeclaredKey('delete')
