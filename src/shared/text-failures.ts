/** Why a carrier did not deliver a text message, by the code of the text message service (twilio.com/docs/api/errors). */
export const whyUndelivered = (code: string | undefined): string =>
  code === undefined
    ? 'The carrier gave no reason'
    : (reasons[code] ?? `Error ${code} of the text message service`)

const reasons: Readonly<Record<string, string>> = {
  '21610': 'The number opted out of our text messages',
  '30003': 'The phone was off or out of reach',
  '30004': 'The phone or its carrier blocks our messages',
  '30005': 'The number does not exist or is no longer in use',
  '30006': 'The number is a landline, or its carrier cannot be reached',
  '30007': 'The carrier filtered the message as spam',
  '30008': 'The carrier gave no reason',
  '30034': 'Our number is not registered with the carriers',
  '30036': 'Its time had passed before the phone could be reached',
}
