import { type } from 'arktype'

/** What a crew's page says of itself, so that its silence can be explained. `denied`: the phone gives no location. */
export const phoneStatus = type("'fine' | 'hidden' | 'closed' | 'no_position' | 'denied'")
export type PhoneStatus = typeof phoneStatus.infer

/** Why a crew went offline, as far as its phone said so or its connection shows. */
export const silenceReason = type(
  "'stopped' | 'denied' | 'hidden' | 'closed' | 'no_position' | 'no_connection'",
)
export type SilenceReason = typeof silenceReason.infer

/** Since when a crew is offline (UTC, ISO 8601), and why. */
export type Silence = Readonly<{ at: string; why: SilenceReason }>
