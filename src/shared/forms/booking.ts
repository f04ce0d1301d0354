import { type } from 'arktype'
import { contactPreference, inquiryType } from '../catalog.ts'
import { atMost, atMostOrNull, day, email, filled, honeypot, phone } from '../fields.ts'

const messageTooShort = { message: 'Message must be at least 10 characters' }

/** POST /api/contact: spec §3 "General contact message", with the messages of §5 "Contact-us form". */
export const inquiryForm = type({
  name: filled('Name is required', 200),
  email,
  'phone?': atMostOrNull(40),
  subject: filled('Subject is required', 200),
  message: atMost(5000)
    .narrow((text, ctx) => text.trim().length >= 10 || ctx.reject(messageTooShort))
    .configure(messageTooShort, 'self'),
  serviceType: inquiryType.configure({ message: 'Please select an inquiry type' }),
  ...honeypot,
}).onDeepUndeclaredKey('delete')
export type InquiryForm = typeof inquiryForm.infer

/** spec §5 "Contact step (booking)". */
export const contactForm = type({
  firstName: filled('First name is required', 100),
  lastName: filled('Last name is required', 100),
  email,
  phone,
  contactPreference,
  'specialInstructions?': atMost(2000),
})
export type ContactForm = typeof contactForm.infer

/** spec §5 "Booking form on quote wizards". A junk job has one address, and the day is optional. */
export const quoteBookingForm = type({
  name: filled('Name is required', 200),
  email,
  phone,
  fromAddress: filled('Address is required'),
  'toAddress?': filled('Address is required'),
  preferredDate: day.or("''"),
})
