import { chown, mkdir, rename, rm } from 'node:fs/promises'
import { type Programs, programsFor } from './programs.ts'

/** Creates the cluster in a temporary folder and renames it when complete, so an interrupted start leaves no partial cluster. */
export async function createCluster(cluster: string, password: string, durable: boolean): Promise<void> {
  const fresh = `${cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  if (process.getuid?.() === 0) await chown(fresh, NOBODY, NOBODY)

  const programs = await programsFor(fresh)
  const sync = durable ? [] : ['--no-sync']
  await run(programs, [programs.initdb, '-D', programs.folder, ...INITDB, ...sync])
  await run(
    programs,
    [programs.postgres, '--single', '-D', programs.folder, ...STRICT, 'postgres'],
    [
      // The role may create extensions and test databases. No other role can log in, not even the superuser.
      `create role fairmove login createdb password '${password}'`,
      `create database fairmove owner fairmove`,
      `copy (values ('host all fairmove 127.0.0.1/32 scram-sha-256')) to '${quoted(programs.folder)}/pg_hba.conf'`,
    ],
  )
  await rename(fresh, cluster)
}

/** The user that runs Postgres, and owns the cluster, if the server runs as root. */
const NOBODY = 65534

/** Sorts by code point, which does not depend on the machine's C library or its version. */
const INITDB = [
  ...['--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C', '--no-instructions'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
]

/** By default, single-user Postgres continues after a failed statement and exits with 0. */
const STRICT = ['-c', 'exit_on_error=true']

const quoted = (text: string) => text.replaceAll("'", "''")

/** Single-user Postgres reads one statement per line. */
async function run({ spawn }: Programs, command: string[], statements: string[] = []): Promise<void> {
  const child = Bun.spawn(command, {
    ...spawn,
    stdin: Buffer.from(statements.map(statement => `${statement}\n`).join('')),
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [output, code] = await Promise.all([Bun.readableStreamToText(child.stderr), child.exited])
  if (code !== 0) throw new Error(`The embedded Postgres could not be set up: ${output.trim()}`)
}
