import { serverMessageOr } from '../api/api.ts'

/** Copy for payments. The provider's messages are shown verbatim (spec §8). */
export const words = {
  pay: (amount: string) => `Pay ${amount}`,
  paying: 'Paying…',
  secure: 'Your card details go straight to the card provider; we never see them.',
  brands: 'Visa, Mastercard, American Express, Discover.',
  loading: 'Preparing secure payment…',
  unavailable: 'We can’t take your payment right now. Please try again in a moment.',
  scriptFailed:
    'The card form did not load. Nothing was charged, and your booking is saved. Check your connection and try again.',
  pending:
    'Your payment is processing. Your booking is confirmed as soon as it goes through. You don’t need to pay again.',

  unconfirmed: {
    title: 'Your card was charged',
    text: 'The payment went through, but we could not confirm your booking just yet. You don’t need to pay again.',
    again: 'Confirm my booking',
    waiting: 'Confirming your booking…',
  },

  ticket: {
    service: 'Service',
    customer: 'Customer',
    day: 'When',
    payee: 'Paid to',
    charged: 'Charged',
    today: 'today, in full',
    deposit: 'today, a deposit',
    parts: (today: string, rest: string) => `You pay ${today} today; ${rest} is due on the day.`,
    total: 'Total',
    ifDifferent: 'If the job takes more or less than estimated:',
  },

  checkout: {
    heading: 'Secure Checkout',
    lead: (freeToCancel: string) => `${freeToCancel}: everything you paid goes back to your card.`,
    summary: 'Order Summary',
    agreed: (time: string) => `Your time: ${time}.`,
    next: 'We’ll call you within 2 hours. A confirmation email with the link to change or cancel arrives within 5 minutes.',
    track: 'Track Your Service',
    home: 'Return Home',
  },

  balance: {
    heading: 'Pay the Balance',
    lead: 'What is left to pay for your booking.',
    due: 'Due now',
    price: 'Price',
    paidTitle: 'Thank you!',
    paid: 'Nothing is due for your booking.',
    view: 'View my booking',
    changed: 'The balance has changed. Nothing was charged; please check the amount.',
    again: 'See what is due now',
    failed: 'The balance can’t be paid here right now.',
  },

  returned: {
    title: 'Your booking',
    checking: 'Confirming your payment…',
    retry: 'Back to the payment',
  },

  card: {
    number: 'Card number',
    expiry: 'Expiration date',
    expiryExample: 'MM / YY',
    cvc: 'Security code',
    postalCode: 'ZIP code (optional)',
    incompleteNumber: 'Your card number is incomplete.',
    incompleteExpiry: "Your card's expiration date is incomplete.",
    incompleteCvc: "Your card's security code is incomplete.",
  },

  sandbox: {
    title: 'Test payments: no money moves here',
    text: 'Use a test card, any future date and any code.',
    cards: [
      ['4242 4242 4242 4242', 'is accepted'],
      ['4000 0000 0000 0002', 'is declined'],
      ['4000 0000 0000 9995', 'has no funds'],
      ['4000 0000 0000 3220', 'asks for 3-D Secure'],
    ],
  },

  receipt: {
    print: 'Print receipt',
    download: 'Download PDF',
    elsewhere: 'Your booking number is in the confirmation email.',
  },

  challenge: {
    title: 'Your bank is asking: is this you?',
    text: (amount: string) => `Approve the payment of ${amount} to finish your booking.`,
    approve: 'Approve payment',
    fail: 'Fail authentication',
  },
} as const

export type PaymentMessage = Readonly<{ title: string; description: string }>

/** Wording of payment results, different for the wizard and the checkout. */
export type PaymentMessages = Readonly<{
  /** The provider declined the card or the input: its own message, optionally followed by ours. */
  refused: (message: string, supportEmail: string) => PaymentMessage
  /** Something failed before the provider answered. */
  broken: (supportEmail: string) => PaymentMessage
  paid: PaymentMessage
}>

const paymentFailed = 'Payment Failed'

export const wizardMessages: PaymentMessages = {
  refused: message => ({ title: paymentFailed, description: message }),
  broken: () => ({ title: paymentFailed, description: 'An unexpected error occurred.' }),
  paid: { title: 'Payment Successful', description: 'Your booking has been confirmed!' },
}

export const checkoutMessages: PaymentMessages = {
  refused: (message, supportEmail) => ({
    title: paymentFailed,
    description: `${message} Need help? Contact support at ${supportEmail}`,
  }),
  broken: supportEmail => ({
    title: paymentFailed,
    description: `Failed to process payment. Please try again or contact support at ${supportEmail}`,
  }),
  paid: {
    title: 'Payment Successful!',
    description: 'Your booking is confirmed. You can now track your service in real-time.',
  },
}

export const balanceMessages: PaymentMessages = {
  ...checkoutMessages,
  paid: { title: 'Payment Successful!', description: 'Thank you! We received your payment.' },
}

export const confirmFailure = (error: unknown) => serverMessageOr(error, 'Failed to confirm booking')
