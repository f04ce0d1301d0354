import type { ContactForm } from '../../../../src/shared/forms/booking.ts'
import type { Visitor } from '../../../data/visitor.ts'

/** What was typed, and where nothing was yet, what a signed-in visitor's account says. */
export const known = (typed: ContactForm, visitor: Visitor | null | undefined): ContactForm => ({
  ...typed,
  firstName: typed.firstName || visitor?.firstName || '',
  lastName: typed.lastName || visitor?.lastName || '',
  email: typed.email || visitor?.email || '',
  phone: typed.phone || visitor?.phone || '',
})
