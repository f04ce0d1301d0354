const most = 5

/**
 * What a customer agrees to before we send text messages (47 CFR 64.1200, and the rules of the carriers). A change to the
 * text is a new version; an agreement is stored with the version that was shown.
 */
export const textsConsent = {
  version: '1',
  /** How many texts a booking may get. */
  most,
  text: 'Text me about this booking',
  details: `Up to ${most} automatic texts for each booking, such as when your crew is on its way. Message and data rates may apply. Reply STOP to end them, or HELP for help. You can book without them.`,
} as const

/** The versions that an open page may have shown: the present one, and each that a release of the last days replaced. */
export const knownTextsConsents: readonly string[] = [textsConsent.version]
