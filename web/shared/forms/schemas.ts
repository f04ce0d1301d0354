import { credentials, passwordChange, profile, registration } from '../../../src/shared/forms/account.ts'
import { contactForm, inquiryForm, quoteBookingForm } from '../../../src/shared/forms/booking.ts'
import { applicationForm, providerForm } from '../../../src/shared/forms/provider.ts'
import { quoteForm } from '../../../src/shared/forms/quote.ts'
import { rateCardForm } from '../../../src/shared/rate-figures.ts'

/** The server's schema of each form. */
const schemas = {
  applicationForm,
  contactForm,
  credentials,
  inquiryForm,
  passwordChange,
  profile,
  providerForm,
  quoteBookingForm,
  quoteForm,
  rateCardForm,
  registration,
}

export type Schemas = typeof schemas
export type FormName = keyof Schemas

/** A form that the page sends to the worker. */
export type FormToCheck = Readonly<{ form: FormName; values: unknown }>

/** The valid values, or what is wrong with which field. Plain data, so that a worker can send it. */
export type Checked = Readonly<
  { value: unknown; issues?: undefined } | { issues: readonly { message: string; path: PropertyKey[] }[] }
>

/** What the worker sends back. `error` says why it could not check the form. */
export type WorkerReply = Checked | Readonly<{ error: string }>

export async function check({ form, values }: FormToCheck): Promise<Checked> {
  const result = await schemas[form]['~standard'].validate(values)
  if (!result.issues) return { value: result.value }
  return {
    issues: result.issues.map(({ message, path = [] }) => ({
      message,
      path: path.map(part => (typeof part === 'object' ? part.key : part)),
    })),
  }
}
