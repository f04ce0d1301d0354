import { createHmac, timingSafeEqual } from 'node:crypto'
import { type } from 'arktype'
import type { TextPayload, Transport } from '../outbox.ts'
import { inGsm7 } from './gsm7.ts'
import { endOfQuiet, quietBegins } from './quiet-phones.ts'

export type TextMessages = Transport<TextPayload>

/**
 * Text messages by Twilio's REST call `POST /2010-04-01/Accounts/{sid}/Messages.json`; without credentials every
 * message is kept in the outbox. The call has no idempotency key, so a message whose answer is lost is sent again,
 * unless the service reports on it before that.
 *
 * @param options.from our number, as +14145550134
 * @param options.url where the service answers, without a path
 * @param options.reportTo where the service reports what became of a message; the message's id is added as `message`
 */
export function createTextMessages({
  accountSid,
  authToken,
  from,
  url = 'https://api.twilio.com',
  reportTo,
  now = () => new Date(),
}: {
  accountSid?: string
  authToken?: string
  from?: string
  url?: string
  reportTo?: string
  now?: () => Date
}): TextMessages {
  if (!accountSid || !authToken || !from) return { send: async () => ({ state: 'kept' }) }

  const endpoint = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, url)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  return {
    async send({ id, recipient, payload }) {
      const to = toE164(recipient)
      if (!to) return { state: 'failed', reason: `${recipient} is not a US phone number.` }
      const at = now()
      // Whatever the service takes in the last minute may arrive in the night.
      const dueAt = endOfQuiet(to, at.toISOString()) ?? endOfQuiet(to, plus(at, minuteMs))
      if (dueAt) return { state: 'later', dueAt }

      const response = await post(endpoint, authorization, {
        To: to,
        From: from,
        Body: inGsm7(payload.text),
        ValidityPeriod: String(validSeconds(at, quietBegins(to, at.toISOString()), payload.sendBefore)),
        ...(reportTo && { StatusCallback: `${reportTo}?message=${id}` }),
      })
      const body = await response.text()
      if (response.ok) {
        const accepted = Accepted(body)
        if (accepted instanceof type.errors) return { state: 'sent' }
        return { state: 'sent', answer: accepted.status, reference: accepted.sid }
      }
      const fault = Fault(body)
      const isFault = !(fault instanceof type.errors)
      const what = isFault ? `${fault.message} (${fault.code ?? 'no code'})` : response.statusText
      const reason = `The text message service answered ${response.status}: ${what}`
      if (isFault && fault.code === optedOutCode) return { state: 'failed', reason, isOptOut: true }
      if (refusesThisMessage(response.status)) return { state: 'failed', reason }
      throw new Error(reason)
    },
  }
}

const minuteMs = 60_000
/** The longest time that all versions of the service accept. A text that took longer would be of little use. */
const longestSeconds = 14_400

/**
 * How long the service may keep a message in its queue, so that it arrives neither in the quiet hours nor after its
 * use.
 */
function validSeconds(now: Date, ...ends: readonly (string | undefined)[]): number {
  const seconds = ends.flatMap(end => (end ? Math.floor((Date.parse(end) - now.getTime()) / 1000) : []))
  return Math.max(1, Math.min(longestSeconds, ...seconds))
}

const plus = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString()

/** Converts a US number, as '(414) 555-0134', to E.164, as '+14145550134'. */
export function toE164(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : undefined
}

const post = async (endpoint: URL, authorization: string, form: Record<string, string>) => {
  try {
    return await fetch(endpoint, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
  } catch (cause) {
    throw new Error(`The text message service at ${endpoint.host} did not answer.`, { cause })
  }
}

const Accepted = type('string.json.parse').to({ sid: 'string', 'status?': 'string' })
const Fault = type('string.json.parse').to({ message: 'string', 'code?': 'number' })

/** Twilio's code for a number whose owner replied STOP. */
export const optedOutCode = 21610

/**
 * Whether the service signed a request to us: HMAC-SHA-1, with the account's token, of the address that it called and
 * the form's fields in order of their names.
 */
export function isSignedByService(
  { url, form, signature }: Readonly<{ url: string; form: URLSearchParams; signature: string }>,
  authToken: string,
): boolean {
  const fields = [...form].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const expected = createHmac('sha1', authToken)
    .update(url + fields.flat().join(''))
    .digest()
  const actual = Buffer.from(signature, 'base64')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** 401 and 403 concern our credentials and 429 our rate, so those are retried. */
const refusesThisMessage = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
