import { readFileSync } from 'node:fs'

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
