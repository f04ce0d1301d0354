import type { ContactForm } from '../../../../../src/shared/forms/booking.ts'
import type { Visitor } from '../../../../shared/api/visitor.ts'

/** The contact form with blank fields filled from the signed-in visitor's account. */
export const known = (typed: ContactForm, visitor: Visitor | null | undefined): ContactForm => ({
  ...typed,
  firstName: typed.firstName || visitor?.firstName || '',
  lastName: typed.lastName || visitor?.lastName || '',
  email: typed.email || visitor?.email || '',
  phone: typed.phone || visitor?.phone || '',
})
