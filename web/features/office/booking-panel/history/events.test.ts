import { expect, test } from 'bun:test'
import { CircleDot } from 'lucide-react'
import { messageFacts, requestFacts } from '../../../../../src/modules/booking/events.ts'
import { trackingFacts } from '../../../../../src/modules/dispatch/events.ts'
import { kindOf } from './events.ts'

test('every event type in a booking’s history has an icon', () => {
  const { MessageRead: _, ...shown } = {
    ...requestFacts,
    ...messageFacts,
    ...trackingFacts,
  }
  expect(Object.keys(shown).filter(type => kindOf(type).Icon === CircleDot)).toEqual([])
})
