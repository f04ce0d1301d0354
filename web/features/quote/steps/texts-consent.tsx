import { useFormContext } from 'react-hook-form'
import { textsConsent } from '../../../../src/shared/sms-consent.ts'
import { CheckboxField } from '../../../shared/forms/field.tsx'
import type { Answers } from '../draft.ts'

/** The visitor's consent to text messages. Never ticked for them. */
export const TextsConsent = () => (
  <CheckboxField
    label={textsConsent.text}
    hint={textsConsent.details}
    {...useFormContext<Answers>().register('smsConsent')}
  />
)
