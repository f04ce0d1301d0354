import { Database } from 'bun:sqlite'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type } from 'arktype'
import { UnusableDatabase } from '../connect.ts'
import { readIfPresent } from './files.ts'

/** Who has a data folder open: one server, or one script while no server runs. `port` is its database's. */
export const Holder = type({ pid: 'number.integer', role: "'server' | 'script'", 'port?': 'number.integer' })
export type Holder = typeof Holder.infer

export type Lock = { publish(port: number): void; release(): void }

/**
 * Opens a data folder for this process alone, or returns undefined while another has it open.
 *
 * The lock is SQLite's lock on an empty file: the kernel drops it when its process ends, however it ends,
 * so there is no stale lock to judge, and it is the same on every system Bun runs on.
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

/** What the process that has the folder open says about itself; undefined before its first word. */
export function holderOf(folder: string): Holder | undefined {
  const said = readIfPresent(holderFile(folder))
  return said === undefined ? undefined : Holder.assert(JSON.parse(said))
}

/** The folder is another process's until that one ends. */
export class DataDirInUse extends UnusableDatabase {
  constructor(folder: string, holder: Holder | undefined) {
    const who = holder ? `a ${holder.role} (process ${holder.pid})` : 'another process'
    super(`${folder} is in use by ${who}. Stop it or wait until it ends, or set DATA_DIR to another folder.`)
  }
}

/** A lock that were collected as garbage would be released. */
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

/** Renamed into place, so that a reader sees the old words or the new ones and never half of them. */
function writeHolder(folder: string, holder: Holder): void {
  const file = holderFile(folder)
  writeFileSync(`${file}.new`, JSON.stringify(holder), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

const holderFile = (folder: string) => join(folder, 'postgres.holder')
