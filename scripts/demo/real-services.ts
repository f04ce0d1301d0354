import type { Config } from '../../src/platform/config.ts'
import { Failure } from '../cli/command.ts'

/** @throws Failure where the script's invented customers would be charged, mailed or texted */
export function refuseRealServices({ stripe, mail, twilio }: Config): void {
  if (!stripe && !mail.smtpUrl && !twilio) return
  throw new Failure(
    'Demo data is for a server without real services: unset STRIPE_*, SMTP_URL and TWILIO_* first.',
  )
}
