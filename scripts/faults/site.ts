import { join } from 'node:path'
import { type Holder, holderOf } from '../../db/embedded/lock.ts'

/** A server process with a temporary data folder. */
export type Site = Readonly<{
  url: string
  pid: number
  dataDir: string
  /** The log output so far. */
  output(): string
  /** Resolves when this appears in the log after `from` characters, or the process has ended. */
  says(text: string, from: number): Promise<void>
  /** Sends SIGTERM. Returns the exit code and the seconds it took; kills the process after 30 s. */
  terminate(): Promise<{ code: number | string; seconds: number }>
}>

export type Environment = Readonly<Record<string, string>>

export const office = { username: 'admin', password: 'a password for faults' }

/** Starts the server as an operator does, with rate limits off for the load generator. */
export async function openSite(dataDir: string, env: Environment = {}): Promise<Site> {
  const child = Bun.spawn([process.execPath, 'src/server.ts'], {
    cwd: join(import.meta.dir, '../..'),
    env: {
      PATH: Bun.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ADMIN_USERNAME: office.username,
      ADMIN_PASSWORD: office.password,
      ...env,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const terminate = async () => {
    const start = performance.now()
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await child.exited
    clearTimeout(force)
    running.delete(terminate)
    return { code: child.signalCode ?? child.exitCode ?? '?', seconds: (performance.now() - start) / 1000 }
  }
  running.add(terminate)
  let output = ''
  let more = Promise.withResolvers<void>()
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      output += decoder.decode(chunk, { stream: true })
      more.resolve()
      more = Promise.withResolvers()
    }
  }
  const reading = Promise.all([read(child.stdout), read(child.stderr)])
  const ended = reading.then(() => 'ended' as const)
  const find = async (pattern: RegExp, from: number) => {
    for (;;) {
      const found = pattern.exec(output.slice(from))
      if (found) return found
      if ((await Promise.race([more.promise, ended])) === 'ended') return undefined
    }
  }
  const [, url] = (await find(/Listening on (http:[^\s"]+)/, 0)) ?? []
  if (!url) throw new Error(`The server did not start: ${output}`)
  return {
    url,
    pid: child.pid,
    dataDir,
    output: () => output,
    says: async (text, from) => void (await find(new RegExp(RegExp.escape(text)), from)),
    terminate,
  }
}

const running = new Set<Site['terminate']>()

/** Terminates every server that is still running. */
export async function terminateAll(): Promise<void> {
  await Promise.all([...running].map(terminate => terminate()))
}

/** The processes of a site's embedded Postgres, the postmaster first. */
export async function postgresOf({ dataDir }: Site): Promise<[postmaster: number, ...others: number[]]> {
  const file = Bun.file(join(dataDir, 'postgres', 'postmaster.pid'))
  const postmaster = Number.parseInt(await file.text(), 10)
  const listed = await Bun.$`ps -A -o pid=,ppid=`.quiet().text()
  const children = listed.split('\n').flatMap(line => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    return pid && parent === postmaster ? [pid] : []
  })
  return [postmaster, ...children]
}

/** The address of a site's database. */
export async function databaseOf({ dataDir }: Pick<Site, 'dataDir'>): Promise<string> {
  const holder: Holder | undefined = holderOf(dataDir)
  if (!holder?.port) throw new Error(`No server has ${dataDir} open.`)
  const password = await Bun.file(join(dataDir, 'postgres.password')).text()
  return `postgres://fairmove:${password}@127.0.0.1:${holder.port}/fairmove`
}
