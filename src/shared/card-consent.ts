/**
 * What the customer agrees to before we keep a card: asked in these words, by a box that is not ticked. New words get
 * the next version; the event names the one that was agreed to.
 */
export const cardConsent = {
  version: '1',
  text: (brand: string, rest: string) =>
    `Keep this card for the balance. ${brand} may charge the ${rest} that are left, or what the job then costs, to it after the job. Only for this booking; we email you about each charge. If the box is empty, you pay by a link or on the day.`,
} as const
