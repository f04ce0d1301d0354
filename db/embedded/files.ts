import { readFileSync } from 'node:fs'

/** The file's text, or undefined where there is none; it may vanish at any moment, so it is not asked for first. */
export function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && GONE.has(error.code)) return undefined
    throw error
  }
}

/** ESRCH is a file of a process that ended while it was read. */
const GONE = new Set<unknown>(['ENOENT', 'ESRCH'])
