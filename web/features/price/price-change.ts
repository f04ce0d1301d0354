import { ApiError } from '../../api.ts'

/** The booking was refused because the price that was shown no longer holds. */
export const isPriceChange = (error: unknown) =>
  error instanceof ApiError && error.problem?.error === 'price_changed'
