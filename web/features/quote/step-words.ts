import { freeToCancel } from '../../shared/labels.ts'

/** Copy for the steps after the first. Messages defined by the specification (§2, §5, §8) are verbatim. */
export const words = {
  photos: {
    heading: 'Show us what we will carry',
    home: {
      lead: 'Photos help the crew bring the right gear. At least 3 are recommended, but you can continue without any.',
      next: 'Continue to estimate',
      skip: 'Skip photos',
    },
    quote: {
      lead: 'Photos are optional. They help the crew bring the right gear.',
      tipsTitle: 'Tips for good photos',
      tips: [
        'At least 3 photos are recommended.',
        'Stand in the doorway so each photo shows a whole room or pile.',
        'Open closets, the garage and the basement count too.',
        'Get close-ups of anything heavy or delicate.',
      ],
      next: 'Continue to Quote',
    },
  },

  estimate: {
    heading: { moving: 'Your move', junk: 'Your junk removal' },
    next: 'Book my move',
  },

  quote: {
    heading: 'Your quote',
    lead: 'Open any line to see how it was worked out.',
    missing: 'Error: Missing pricing or analysis data',
    size: 'Size',
    contact: 'Who is it for?',
    where: 'Service address and date',
    name: 'Name',
    address: 'Service address',
    dateHint: 'Optional. We’ll call you to set the time.',
    book: 'Book Now',
    secure: {
      live: 'Secure payment powered by Stripe',
      sandbox: 'Secure payment powered by our test card sandbox. No real card is charged',
    },
    incomplete: { title: 'Missing Information', description: 'Please fill in all required fields' },
    failed: {
      title: 'Booking Failed',
      description: 'Failed to create service request. Please try again.',
    },
  },

  contact: {
    heading: 'Who do we call?',
    lead: 'We’ll call you within 1 hour to go over the day.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    preference: 'How should we reach you?',
    preferences: { phone: 'Phone call', email: 'Email', text: 'Text message' },
    instructions: 'Special instructions',
    instructionsHint: 'Gate codes, parking, pets: anything the crew should know',
    where: 'Service address',
    next: 'Continue to payment',
    failed: { title: 'Booking Failed', description: 'Failed to create booking. Please try again.' },
  },

  payment: {
    heading: 'Pay securely',
    lead: `Your booking is confirmed as soon as the payment goes through. ${freeToCancel}.`,
    unavailable: 'The payment could not be prepared. Please try again.',
  },

  confirmation: {
    heading: 'Booking Confirmed!',
    details: 'Booking details',
    home: {
      next: 'What happens next',
      promises: promises('We’ll call you within 1 hour.'),
      track: 'Track your crew',
      startNew: 'Start New Quote',
    },
    quote: {
      next: 'Next steps',
      promises: promises('We’ll call you within 2 hours to set the time.'),
      track: 'Track Your Order',
      startNew: 'Get another quote',
    },
    chat: 'Start Chat with Support',
  },
} as const

function promises(call: string) {
  return [
    'A confirmation email with the link to change or cancel arrives within 5 minutes.',
    call,
    'On the day, you get SMS updates and can follow the crew on a map.',
  ]
}
