/** Copy for a customer's bookings. Promises are those of spec §9. */
export const words = {
  title: 'My bookings',
  lead: 'Everything you booked while you were signed in, newest first.',
  jobs: { moving: 'Your move', junk: 'Your junk removal' },
  to: 'to',
  more: 'Show older bookings',
  failed: 'Your bookings could not be loaded. Check your connection and try again.',
  retry: 'Try again',
  empty: {
    title: 'Nothing booked yet',
    text: 'Getting a price takes about two minutes, and you can check it line by line.',
    quote: 'Get a price',
    elsewhere: 'Booked without signing in?',
    find: 'Find it by number and phone',
  },

  back: 'All my bookings',
  total: 'Total',
  next: 'What happens next',
  facts: {
    title: 'Details',
    day: 'When',
    crew: 'Crew',
    people: (count: number, hours: number) => `${count} people, about ${hours} hours`,
    phone: 'We’ll call you at',
    email: 'We’ll email',
  },
  pay: (amount: string) => `Pay ${amount}`,
  track: 'Track and chat',
  calendar: 'Add to my calendar',
  change: {
    open: 'Change date',
    time: { title: 'Choose another time', confirm: 'Choose this time' },
    day: {
      title: 'Choose another day',
      text: 'It’s free. Tell us the day you’d like, and we’ll call you to set the time.',
      confirm: 'Request this day',
    },
    withCrew: 'It’s free. If your crew is busy then, we’ll send another one just as good.',
    withoutCrew: 'It’s free. We’ll plan your crew for the time you choose.',
    done: 'Time changed',
    noted: 'Day requested',
    failed: 'The time could not be changed. Please try again or call us.',
  },
  cancel: {
    open: 'Cancel booking',
    title: (number: string) => `Cancel booking ${number}?`,
    paid: (amount: string) =>
      `You get the full ${amount} back on the card you paid with. Your bank may take 5 to 10 business days to show it.`,
    unpaid: 'Nothing was charged, so there is nothing to refund.',
    crew: 'Your crew becomes available to someone else right away.',
    keep: 'Keep my booking',
    confirm: 'Yes, cancel it',
    done: { title: 'Booking cancelled', description: 'We sent you an email to confirm.' },
    failed: 'The booking could not be cancelled. Please try again or call us.',
  },
  elsewhere: {
    title: 'This booking is not in your account',
    text: 'It may have been booked without signing in, or with another account.',
  },
} as const

type StatusText = Readonly<{ title: string; text: string }>

/** For each booking state: its title, and what happens next and when. */
export const statusTexts = {
  unpaid: (amount: string): StatusText => ({
    title: 'Not paid yet',
    text: `Your booking is confirmed as soon as the payment of ${amount} goes through.`,
  }),
  confirmed: (next: string): StatusText => ({
    title: 'Confirmed and paid',
    text: `${next} On the day, you can follow your crew on a map.`,
  }),
  assigned: (when: string, crew: string): StatusText => ({
    title: when,
    text: `${crew} is coming to you. Follow them on a map on the day, and message us any time before then.`,
  }),
  in_progress: {
    title: 'Your crew has started',
    text: 'Follow them on the map, or message us if you need anything.',
  },
  completed: (day: string | null): StatusText => ({
    title: 'All done',
    text: `${day ? `Completed on ${day}. ` : ''}Thank you for letting us carry your things. Your receipt is below.`,
  }),
  cancelledUnpaid: { title: 'Cancelled', text: 'Nothing was charged.' },
  refunded: (amount: string): StatusText => ({
    title: 'Cancelled and refunded',
    text: `${amount} went back to the card you paid with. Your bank may take 5 to 10 business days to show it.`,
  }),
  refundOpen: {
    title: 'Cancelled',
    text: 'Your refund will show up here as soon as it is made. If you don’t see it, please call us.',
  },
} as const satisfies Record<string, StatusText | ((...values: never[]) => StatusText)>
