import type { Environment, Site } from './site.ts'

/** Lifts a fault. Resolves when the service is restored. */
export type Lift = () => Promise<void>

/** A fault that can be caused, on a server with these settings. */
export type Prepared = Readonly<{
  env?: Environment
  /** The database's address, if it is not the embedded one. */
  databaseUrl?: string
  inject(site: Site): Promise<Lift>
  /** For attacks: what the attacker saw. */
  attackerSaw?(): string
  close?(): Promise<void>
}>

export type Fault = Readonly<{
  name: string
  /** How long the fault lasts. */
  holdMs: number
  /** Why the fault cannot be tried on this machine. */
  skipped?(): Promise<string | undefined>
  prepare(dataDir: string): Promise<Prepared>
}>
