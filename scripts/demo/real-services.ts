import type { Config } from '../../src/config.ts'

/** Ends the script where its invented customers would be charged, mailed or texted. */
export function refuseRealServices({ stripe, mail, twilio }: Config): void {
  if (!stripe && !mail.smtpUrl && !twilio) return
  console.error(
    'Demo data is for a server without real services: unset STRIPE_*, SMTP_URL and TWILIO_* first.',
  )
  process.exit(1)
}
