/**
 * What the customer agrees to before we keep a card: asked in these words, by a box that is not ticked. New words get
 * the next version; the event names the one that was agreed to.
 */
export const cardConsent = {
  version: '2',
  text: (brand: string, rest: string) =>
    `Keep this card on file for the balance. After the job, ${brand} may charge it for the remaining ${rest}, or for what the job then costs. We use it only for this booking, and email you about each charge. If you leave this box empty, you pay by link or on the day.`,
} as const
