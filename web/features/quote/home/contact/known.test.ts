import { expect, test } from 'bun:test'
import { emptyDraft } from '../draft.ts'
import { known } from './known.ts'

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
  const typed = { ...emptyDraft.contact, firstName: 'Ana', contactPreference: 'text' } as const
  expect(known(typed, visitor)).toMatchObject({
    firstName: 'Ana',
    lastName: 'Diaz',
    email: 'rosa@example.com',
    phone: '(414) 555-0147',
    contactPreference: 'text',
  })
  expect(known(typed, null)).toEqual(typed)
})
