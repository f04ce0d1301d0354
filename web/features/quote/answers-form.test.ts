import { expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { emptyAnswers } from './draft.ts'

await openDocument()
const { withAccount } = await import('./answers-form.ts')

const visitor = {
  id: '7d1f4c0e-9a53-4c86-8f0e-1d5b6a7c2e90',
  username: 'rosa',
  role: 'customer',
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa@example.com',
  phone: '(414) 555-0147',
  isActive: true,
  createdAt: '2026-11-01T12:00:00.000Z',
} as const

test('an account fills blank fields and never overwrites input', () => {
  const typed = { ...emptyAnswers, firstName: 'Ana', contactPreference: 'text' } as const
  expect(withAccount(typed, visitor)).toMatchObject({
    name: 'Rosa Diaz',
    firstName: 'Ana',
    lastName: 'Diaz',
    email: 'rosa@example.com',
    phone: '(414) 555-0147',
    contactPreference: 'text',
  })
})
