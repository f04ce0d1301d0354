import Stripe from 'stripe'
import { Problem } from '../../platform/errors.ts'
import { within } from '../../shared/within.ts'

/**
 * A call that the provider refused or did not answer. `code` and `message` are the provider's own.
 * - declined: the card was refused; the customer may try another.
 * - refused: the payment's state does not allow the request; `code` names the rule (charge_already_refunded, …).
 * - unavailable: the outcome is unknown; repeat the call with the same idempotency key.
 * - misconfigured: the provider rejects our key.
 */
export class PaymentsError extends Problem {
  override readonly name = 'PaymentsError'

  constructor(
    readonly kind: 'declined' | 'refused' | 'unavailable' | 'misconfigured',
    code: string,
    message: string,
    cause?: Error,
    /**
     * The provider stored this failure, or another request, under the idempotency key: for a day, every repeat gets the
     * same answer. The call had no effect if its object cannot be listed, and then it needs a new key.
     */
    readonly isKeySpent = false,
  ) {
    const isOurs = kind === 'unavailable' || kind === 'misconfigured'
    const status = isOurs ? 503 : code === 'resource_missing' ? 404 : 409
    super(status, code, message, undefined, isOurs ? 5 : undefined)
    if (cause) this.cause = cause
  }

  override get isReported() {
    return this.status === 503
  }

  /** Declines and refusals go to the customer in the provider's words. Failures on our side do not. */
  override toJSON() {
    if (this.status !== 503) return super.toJSON()
    return {
      error: 'payments_unavailable',
      message: 'Card payments do not work right now. Nothing was lost: try again in a minute, or call us.',
    }
  }
}

/** A webhook with an invalid signature, age or form. Answer 400 and do nothing. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook'
}

/**
 * Waits for the provider, but no longer than a visitor would. A late answer is ignored; a repeat with the same key
 * finds it. Converts the provider's errors to `PaymentsError`. Its error objects may contain the intent with its client
 * secret, so one is kept as the cause, and may be logged, only if the provider was unavailable.
 */
export async function answer<T>(asked: Promise<T>, patienceMs = visitorPatienceMs): Promise<T> {
  try {
    return await within(patienceMs, asked, noAnswer)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const kind = kindOf(error)
    const cause = kind === 'unavailable' ? error : undefined
    const code = error.code ?? error.rawType ?? error.type
    throw new PaymentsError(kind, code, error.message, cause, isStored(error))
  }
}

/** Undefined for an object that the provider does not know, such as one of the sandbox once real keys are set. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PaymentsError && error.code === 'resource_missing') return undefined
    throw error
  }
}

/**
 * Work for which a visitor or the office waits: several calls to the provider, or the end of another request for the same
 * booking. It ends like a call without an answer; the work itself goes on, and a repeat with the same key finds its result.
 */
export const answerInTime = <T>(work: Promise<T>): Promise<T> => within(visitorPatienceMs, work, noAnswer)

/** How long a visitor waits for an answer. */
export const visitorPatienceMs = 4_500

/** @throws PaymentsError unavailable */
export function noAnswer(): never {
  throw new PaymentsError('unavailable', 'timeout', 'The card provider does not answer.')
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentsError['kind'] {
  if (error instanceof Stripe.errors.StripeCardError) return 'declined'
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'misconfigured'
  if (error instanceof Stripe.errors.StripePermissionError) return 'misconfigured'
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'refused'
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'refused'
  return 'unavailable'
}

/**
 * Whether this is the end of a request and its key. The provider marks a replay, and asks not to repeat what would be one:
 * https://docs.stripe.com/error-low-level#idempotency. It refuses a key that had other parameters with 400; 409 means that
 * the first request is still in flight.
 */
function isStored(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const { statusCode = 0, headers = {} } = error
  if (error instanceof Stripe.errors.StripeIdempotencyError) return statusCode === 400
  const isReplay = headers['idempotent-replayed'] === 'true'
  return statusCode >= 500 && (isReplay || headers['stripe-should-retry'] === 'false')
}
