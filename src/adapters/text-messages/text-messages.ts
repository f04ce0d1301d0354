import { type } from 'arktype'
import type { TextPayload, Transport } from '../outbox.ts'

export type TextMessages = Transport<TextPayload>

/**
 * Text messages by Twilio's REST call `POST /2010-04-01/Accounts/{sid}/Messages.json`; without credentials every
 * message is kept in the outbox. The call has no idempotency key, so a message whose answer is lost is sent again.
 *
 * @param options.from our number, as +14145550134
 * @param options.url where the service answers, without a path
 */
export function createTextMessages({
  accountSid,
  authToken,
  from,
  url = 'https://api.twilio.com',
}: {
  accountSid?: string
  authToken?: string
  from?: string
  url?: string
}): TextMessages {
  if (!accountSid || !authToken || !from) return { send: async () => ({ state: 'kept' }) }

  const endpoint = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, url)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  return {
    async send({ recipient, payload }) {
      const to = toE164(recipient)
      if (!to) return { state: 'failed', reason: `${recipient} is not a US phone number.` }

      const response = await post(endpoint, authorization, { To: to, From: from, Body: payload.text })
      if (response.ok) return { state: 'sent' }

      const reason = `The text message service answered ${response.status}: ${await faultIn(response)}`
      if (refusesThisMessage(response.status)) return { state: 'failed', reason }
      throw new Error(reason)
    },
  }
}

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

const Fault = type('string.json.parse').to({ message: 'string', 'code?': 'number' })

const faultIn = async (response: Response) => {
  const fault = Fault(await response.text())
  return fault instanceof type.errors ? response.statusText : `${fault.message} (${fault.code ?? 'no code'})`
}

/** 401 and 403 concern our credentials and 429 our rate, so those are retried. */
const refusesThisMessage = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
