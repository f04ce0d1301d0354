/** Interface copy of the signature pad. */
export const signatureWords = {
  name: 'Full name of who signs',
  pad: 'Sign here with your finger',
  clear: 'Clear and sign again',
  typed: 'I can’t draw. My typed name is my signature.',
  sign: 'Sign',
  noName: 'Enter the full name of who signs.',
  noSignature: 'Sign in the field, or tick that the typed name is your signature.',
}
