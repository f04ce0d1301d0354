import type { Intent, PaymentMethod } from './objects.ts'

/** The provider's error shape: every answer that is not a success carries it under `error`. */
export type ErrorDetail = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly charge?: string
  readonly doc_url?: string
  readonly payment_intent?: Intent
  readonly payment_method?: PaymentMethod
}

/** A request that changes nothing: invalid parameters, an unknown object, or a state that does not allow it. */
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
