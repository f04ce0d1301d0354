import type Stripe from 'stripe'
import type { Intent } from './shapes.ts'

/** The provider's error shape: every answer that is not a success carries exactly this under `error`. */
export type ErrorDetail = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly charge?: string
  readonly doc_url?: string
  readonly payment_intent?: Intent
  readonly payment_method?: Stripe.PaymentMethod
}

/** A request that changes nothing: wrong parameters, an unknown object, or a state that does not allow it. */
export class Refusal extends Error {
  readonly detail: ErrorDetail

  constructor(
    readonly status: number,
    detail: ErrorDetail,
  ) {
    super(detail.message)
    this.detail = detail.code ? { ...detail, doc_url: docUrl(detail.code) } : detail
  }
}

/** Where the provider explains an error code. */
export const docUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

export const invalidRequest = (
  message: string,
  more: Omit<ErrorDetail, 'type' | 'message'> = {},
  status = 400,
) => new Refusal(status, { type: 'invalid_request_error', message, ...more })

export const missingParameter = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const noSuch = (kind: string, id: string, param = 'id') =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404)

export const wrongState = (intent: Intent, message: string) =>
  invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })

/** A card that is refused before any charge is tried: its number, date or code cannot be right. */
export const wrongCard = (code: string, param: string, message: string) =>
  new Refusal(402, { type: 'card_error', code, param, message })
