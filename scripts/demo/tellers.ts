import { idFrom } from '../../src/eventlog/ids.ts'
import type { Command } from '../../src/eventlog/types.ts'
import { findByUsername } from '../../src/modules/accounts/queries.ts'
import { actorOf, nameOf } from '../../src/platform/visitor.ts'
import type { Running } from '../../src/start.ts'

/** A step of the story at its time. It has an id of its own from the demo data, so telling it again adds nothing. */
type Teller = (at: Temporal.Instant, ...step: string[]) => Command

/** The story's server, and who takes its steps: the office's are the administrator's, as their histories say. */
export type Story = Running & Readonly<{ office: Teller; customer: Teller; administrator: string }>

export async function withTellers(running: Running): Promise<Story> {
  const { db, config } = running.deps
  const user = await findByUsername(db, config.admin.username)
  if (!user) throw new Error(`There is no administrator ${config.admin.username}.`)
  return {
    ...running,
    office: teller(actorOf(user)),
    customer: teller('visitor'),
    administrator: nameOf(user),
  }
}

const teller =
  (actor: string): Teller =>
  (at, ...step) => ({ id: idFrom('demo', ...step), actor, at: at.toString({ fractionalSecondDigits: 3 }) })
