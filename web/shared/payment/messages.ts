import { serverMessageOr } from '../api/api.ts'

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

/** Why a booking was not confirmed. */
export const confirmFailure = (error: unknown) => serverMessageOr(error, 'Failed to confirm booking')
