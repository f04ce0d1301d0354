/** Interface copy of a booking's details and actions, from the specification where it has any (§2, §8). */
export const words = {
  services: { moving: 'Moving Service', junk: 'Junk Removal Service' },
  request: (id: string) => `Request #${id}`,
} as const

export const analysis = {
  title: 'AI analysis',
  volume: 'Volume',
  cubicFeet: (volume: number) => `${volume.toLocaleString('en-US')} cu ft`,
  items: 'Items',
  complexity: 'Complexity',
  photos: 'Photos',
  photo: (n: number, of: number) => `Photo ${n} of ${of}`,
  none: 'No AI analysis for this booking.',
} as const

/** Provider selector (spec §2). */
export const assign = {
  label: 'Assign & Schedule',
  choose: 'Choose a crew',
  suggest: 'Suggested crew…',
  change: 'Another time or crew…',
  give: (name: string) => `${name}…`,
} as const

/** Status changes (spec §8). */
export const statusChange = {
  label: 'Status',
  title: (to: string) => `Set to ${to}?`,
  note: 'Note for the history (optional)',
  warnings: {
    completed: 'This ends the customer’s live map and chat, and frees up the crew.',
    cancelled:
      'The customer gets an email, and the crew is freed up. Nothing is refunded automatically: do that in the booking.',
  },
  confirm: { completed: 'Yes, mark completed', cancelled: 'Yes, cancel it' },
  set: 'Set status',
  keep: 'Keep as it is',
  stale: (by: string, ago: string, theirs: string, mine: string) =>
    theirs === mine
      ? `${by} already set this to ${theirs} ${ago}.`
      : `${by} set this to ${theirs} ${ago}; you chose ${mine}.`,
  keepTheirs: (theirs: string) => `Keep ${theirs}`,
  setMine: (mine: string) => `Set to ${mine}`,
  someone: 'Someone',
  done: 'Status updated successfully',
  failed: 'Failed to update status',
  notes: { done: 'Notes saved', failed: 'Failed to save notes' },
  tryAgain: 'Please try again.',
} as const

/** The refund dialog. */
export const refund = {
  open: 'Refund',
  title: (number: string) => `Refund booking ${number}?`,
  text: (left: string) => `Refund up to ${left} to the card that paid. This cannot be undone.`,
  amount: 'Amount in dollars',
  reason: 'Reason (saved in the history)',
  wrong: (left: string) => `Enter an amount from $0.01 to ${left}`,
  confirm: (amount: string) => `Refund ${amount}`,
  keep: 'Don’t refund',
  done: (amount: string) => `${amount} refunded`,
  failed: 'Failed to refund',
  tryAgain: 'Please try again.',
} as const
