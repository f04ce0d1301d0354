/** Interface copy of the Providers tab, from the specification where it has any (§2, §8). */
export const words = {
  title: 'Service Providers',
  add: 'Add Provider',
  edit: (name: string) => `Edit ${name}`,
  editShort: 'Edit',
  editTitle: 'Edit provider',
  remove: (name: string) => `Delete ${name}`,

  activeBadge: 'Active',
  inactiveBadge: 'Inactive',
  online: 'Online',
  everything: 'All services',
  everywhere: 'Everywhere',
  rating: (rating: string) => `Rated ${rating} of 5`,

  updated: 'Provider updated successfully',
  updateFailed: 'Failed to update provider',
  deleted: 'Provider deleted successfully',
  deleteFailed: 'Failed to delete provider',

  removeTitle: (name: string) => `Delete ${name}?`,
  removeMore:
    'The crew can no longer be assigned and its link stops working. Its past jobs stay in the booking history.',
  keep: 'Keep',
  confirmRemove: 'Delete',

  link: {
    open: (name: string) => `Crew link for ${name}`,
    short: 'Crew link',
    title: (name: string) => `Crew link for ${name}`,
    about:
      'Anyone who opens this link is signed in as this crew: the page shows its job and sends its position. Only one link works at a time.',
    none: 'This crew has no link yet.',
    create: 'Create link',
    address: 'Link',
    copy: 'Copy',
    copied: 'Link copied',
    copyFailed: 'The link could not be copied',
    copyFailedMore: 'Select the link and copy it yourself.',
    text: 'Text it',
    email: 'Email it',
    subject: 'Your crew page',
    message: (url: string) => `Open your crew page on your phone and press Start: ${url}`,
    code: 'QR code for the link',
    scan: 'Or let the crew scan it:',
    renew: 'New link',
    turnOff: 'Turn off the link this crew has now?',
    turnOffMore:
      'A phone that is sending its position with this link stops right away, until it opens a new one.',
    revoke: 'Revoke',
    revoked: 'Link revoked',
    failed: 'The link could not be changed. Please try again.',
    close: 'Close',
  },

  failed: 'The providers could not be loaded.',
  empty: 'No crew yet',
  emptyMore: 'Add your first crew and send it a link for its phone.',
} as const
