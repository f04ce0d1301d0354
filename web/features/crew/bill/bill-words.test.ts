import { expect, test } from 'bun:test'
import { ApiError } from '../../../shared/api/api.ts'
import { refusalCodes } from '../queue/testing/refusal-codes.ts'
import { billRefusalIn, billWordsIn } from './bill-words.ts'

const refused = (error: string) => new ApiError(409, '', { error, message: 'English' })

test('a refusal of the bill is said in the language of the crew', () => {
  expect(billRefusalIn('en', refused('cancelled'))).toBe('English')
  expect(billRefusalIn('es', refused('cancelled'))).toBe('Esta reserva se canceló.')
  expect(billRefusalIn('es', refused('new'))).toBe(billWordsIn.es.failed)
})

test('every refusal of a price or a payment that a crew can meet has a translation', async () => {
  const codes = await refusalCodes('booking/settlement/decide.ts', 'booking/payments/decide.ts')
  const ofOthers = new Set([
    // The office's.
    ...['discount_too_large', 'nothing_to_refund', 'refund_too_large', 'no_such_payment', 'wrong_currency'],
    'above_delivery_limit',
    // The customer's payment page.
    'balance_changed',
  ])
  const met = [...codes.filter(code => !ofOthers.has(code)), 'key_reused']
  expect(met.length).toBeGreaterThan(10)
  for (const code of met)
    expect([code, billRefusalIn('es', refused(code))]).not.toContain(billWordsIn.es.failed)
})

test('a declined card is explained in the language of the crew alone', () => {
  const reason = 'Your card has insufficient funds.'
  expect(billWordsIn.en.declined(reason)).toContain(reason)
  expect(billWordsIn.es.declined(reason)).toBe(
    'La tarjeta fue rechazada. El cliente recibió un enlace para pagar.',
  )
})
