/**
 * What a customer signs instead of a survey of the goods before a move between states (49 CFR 375.401). A change to the
 * text is a new version; a signature is stored with the version that was signed.
 */
export const waiverOfSurvey = {
  version: '1',
  text: 'I waive the survey of my household goods. I understand that the estimate rests on what I described, not on a look at my items or a list of them.',
} as const
