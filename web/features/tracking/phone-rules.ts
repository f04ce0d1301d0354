import { words } from './words.ts'

/** Spec §9: a phone number has at least ten characters. src/shared/fields.ts sets the upper limit. */
export const phoneRules = {
  required: words.phoneMissing,
  minLength: { value: 10, message: words.phoneMissing },
  maxLength: { value: 40, message: words.phoneTooLong },
}
