import { words } from './words.ts'

/** Spec §9: a phone number has at least ten characters. */
export const phoneRules = {
  required: words.phoneMissing,
  minLength: { value: 10, message: words.phoneMissing },
}
