/** Interface copy of the signature pad. */
export const signatureWords = {
  name: 'Full name of the person signing',
  pad: 'Sign here with your finger',
  clear: 'Clear and sign again',
  typed: 'I can’t draw. My typed name is my signature.',
  noName: 'Enter the full name of the person signing.',
  noSignature: 'Sign in the box, or confirm that your typed name is your signature.',
}
