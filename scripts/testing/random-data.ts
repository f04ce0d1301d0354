import fc, { type Arbitrary } from 'fast-check'
import type { Fact } from '../../src/eventlog/types.ts'
import { Shape, valuesOf } from './random-values.ts'

/**
 * Data of a fact's declared shape, whatever that is. A field's name tells what its text stands for; of names, slots
 * and payments there are few, so that the database has something to refuse.
 */
export const randomData = ({ data }: Fact): Arbitrary<object> =>
  valuesOf(Shape.assert(data.toJsonSchema()), { texts }).map(value => Object(value))

export const userIds = Array.from({ length: 40 }, () => crypto.randomUUID())

const hour = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map(hour => `2027-03-14T${hour}:00:00.000Z`)
const few = (name: string) => fc.nat(30).map(n => `${name}${n}`)

const texts: Readonly<Record<string, Arbitrary<string>>> = {
  scheduledDate: hour(10, 14),
  scheduledEnd: hour(15, 20),
  timestamp: hour(10, 20),
  validUntil: hour(10, 20),
  preferredDate: fc.constant('2027-03-14'),
  userId: fc.constantFrom(...userIds),
  username: few('user'),
  email: few('mail'),
  paymentIntentId: few('payment'),
  providerId: few('crew'),
}
