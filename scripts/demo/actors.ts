import { idFrom } from '../../src/eventlog/ids.ts'
import type { Command } from '../../src/eventlog/types.ts'
import { findByUsername } from '../../src/modules/accounts/sign-in.ts'
import type { Config } from '../../src/platform/config.ts'
import { actorOf, nameOf } from '../../src/platform/context.ts'
import type { Running } from '../../src/start.ts'
import { Failure } from '../cli/command.ts'

/** Makes the command of a step at its time. Its id derives from the step, so seeding again adds nothing. */
type CommandAt = (at: Temporal.Instant, ...step: string[]) => Command

/** A server to fill, and the people who act on it. The office is the administrator. */
export type Demo = Running & Readonly<{ office: CommandAt; customer: CommandAt; administrator: string }>

export async function withActors(running: Running): Promise<Demo> {
  const { db, config } = running.deps
  const user = await findByUsername(db, config.admin.username)
  if (!user) throw new Error(`There is no administrator ${config.admin.username}.`)
  return {
    ...running,
    office: commandsOf(actorOf(user)),
    customer: commandsOf('visitor'),
    administrator: nameOf(user),
  }
}

const commandsOf =
  (actor: string): CommandAt =>
  (at, ...step) => ({ id: idFrom('demo', ...step), actor, at: at.toString({ fractionalSecondDigits: 3 }) })

/** @throws Failure if invented customers would be charged, mailed or texted */
export function refuseRealServices({ stripe, mail, twilio }: Config): void {
  if (!stripe && !mail.smtpUrl && !twilio) return
  throw new Failure(
    'Demo data is for a server without real services: unset STRIPE_*, SMTP_URL and TWILIO_* first.',
  )
}
