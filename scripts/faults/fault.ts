import type { Environment, Site } from './site.ts'

/** Ends a fault: resolves when what was taken away is back. */
export type Lift = () => Promise<void>

/** A fault ready to be brought about, for a server with these settings. */
export type Prepared = Readonly<{
  env?: Environment
  /** Where the database is, unless it is the server's own. */
  databaseUrl?: string
  inject(site: Site): Promise<Lift>
  /** What an attacker saw, for faults that are attacks. */
  attackerSaw?(): string
  close?(): Promise<void>
}>

export type Fault = Readonly<{
  name: string
  /** How long it lasts once it has been brought about. */
  holdMs: number
  /** Why it cannot be tried on this machine. */
  skipped?(): Promise<string | undefined>
  prepare(dataDir: string): Promise<Prepared>
}>
