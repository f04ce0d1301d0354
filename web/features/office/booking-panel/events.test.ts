import { expect, test } from 'bun:test'
import { dayFacts } from '../../../../src/modules/booking/day/events.ts'
import {
  assignmentFacts,
  bookingFacts,
  messageFacts,
  windowFacts,
} from '../../../../src/modules/booking/events.ts'
import { papersFacts } from '../../../../src/modules/booking/papers/events.ts'
import { moneyFacts } from '../../../../src/modules/booking/payments/events.ts'
import { proofFacts } from '../../../../src/modules/booking/proof/events.ts'
import { trackingFacts } from '../../../../src/modules/dispatch/events.ts'
import { kinds } from './events.ts'

test('every event type in a booking’s history has an icon', () => {
  const { MessageRead: _, ...shown } = {
    ...bookingFacts,
    ...moneyFacts,
    ...assignmentFacts,
    ...windowFacts,
    ...dayFacts,
    ...proofFacts,
    ...papersFacts,
    ...messageFacts,
    ...trackingFacts,
  }
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(shown).toSorted())
})
