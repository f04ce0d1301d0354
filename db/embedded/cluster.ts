import { chown, mkdir, rename, rm } from 'node:fs/promises'
import { type Programs, programsFor } from './programs.ts'

/** Made aside and renamed when complete, so that a start killed half-way leaves nothing that looks like a cluster. */
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
      // It may create extensions and test databases. Nobody else can log in at all, the superuser included.
      `create role fairmove login createdb password '${password}'`,
      `create database fairmove owner fairmove`,
      `copy (values ('host all fairmove 127.0.0.1/32 scram-sha-256')) to '${quoted(programs.folder)}/pg_hba.conf'`,
    ],
  )
  await rename(fresh, cluster)
}

/** A root server's Postgres runs as this user, and its cluster belongs to it. */
const NOBODY = 65534

/** Sorting by code point is the same on every machine and after every upgrade of its C library. */
const INITDB = [
  ...['--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C', '--no-instructions'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
]

/** A stand-alone Postgres otherwise goes on after a failed statement and ends well. */
const STRICT = ['-c', 'exit_on_error=true']

const quoted = (text: string) => text.replaceAll("'", "''")

/** A stand-alone Postgres takes a statement a line. */
async function run({ spawn }: Programs, command: string[], statements: string[] = []): Promise<void> {
  const child = Bun.spawn(command, {
    ...spawn,
    stdin: Buffer.from(statements.map(statement => `${statement}\n`).join('')),
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [said, code] = await Promise.all([Bun.readableStreamToText(child.stderr), child.exited])
  if (code !== 0) throw new Error(`The embedded Postgres could not be set up: ${said.trim()}`)
}
