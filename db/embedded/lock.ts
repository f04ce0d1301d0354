import { Database } from 'bun:sqlite'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type } from 'arktype'
import { UnusableDatabase } from '../connect.ts'

/** The process that has a data folder open: one server, or one script while no server runs. `port` is the database's. */
export const Holder = type({ pid: 'number.integer', role: "'server' | 'script'", 'port?': 'number.integer' })
export type Holder = typeof Holder.infer

export type Lock = { publish(port: number): void; release(): void }

/**
 * Locks a data folder for this process, or returns undefined while another process holds the lock.
 *
 * Uses SQLite's lock on an empty file. The kernel releases it when the process ends for any reason, so it is never
 * stale, and it works the same on every system that Bun supports.
 */
export function tryLock(folder: string, role: Holder['role']): Lock | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = new Database(join(folder, 'postgres.lock'))
  if (!takeExclusively(file)) {
    file.close()
    return undefined
  }
  held.add(file)
  const holder = { pid: process.pid, role }
  writeHolder(folder, holder)
  return {
    publish: port => writeHolder(folder, { ...holder, port }),
    release() {
      if (!held.delete(file)) return
      rmSync(holderFile(folder), { force: true })
      file.close()
    },
  }
}

/** The holder of the lock; undefined if it has not published itself yet. */
export function holderOf(folder: string): Holder | undefined {
  const text = readIfPresent(holderFile(folder))
  return text === undefined ? undefined : Holder.assert(JSON.parse(text))
}

/** Another process has the folder open. */
export class DataDirInUse extends UnusableDatabase {
  constructor(folder: string, holder: Holder | undefined) {
    const who = holder ? `a ${holder.role} (process ${holder.pid})` : 'another process'
    super(`${folder} is in use by ${who}. Stop it or wait until it ends, or set DATA_DIR to another folder.`)
  }
}

/** Keeps locks reachable: garbage collection would release them. */
const held = new Set<Database>()

function takeExclusively(file: Database): boolean {
  try {
    file.run('PRAGMA journal_mode = MEMORY')
    file.run('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false
    throw error
  }
}

/** Replaces the file by renaming, so that a reader never sees a partial write. */
function writeHolder(folder: string, holder: Holder): void {
  const file = holderFile(folder)
  writeFileSync(`${file}.new`, JSON.stringify(holder), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

const holderFile = (folder: string) => join(folder, 'postgres.holder')

/** The file's text, or undefined if it does not exist. Does not check first, because the file may vanish at any time. */
export function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && GONE.has(error.code)) return undefined
    throw error
  }
}

/** Reading a file in /proc fails with ESRCH if its process ends meanwhile. */
const GONE = new Set<unknown>(['ENOENT', 'ESRCH'])
