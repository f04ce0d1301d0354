import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openStreets, type StreetIndex } from './open.ts'

/** Beside the database, one for each server. */
export const streetsFile = (dataDir: string): string => join(dataDir, 'streets.bin')

/** The imported streets; undefined as long as there are none. */
export type Streets = () => StreetIndex | undefined

/**
 * Reads the file that `bun scripts/import-streets.ts` makes, again whenever it was replaced. Each call looks at the file's
 * date, which takes microseconds. A file that cannot be read is reported once, and the one before stays in use.
 */
export function createStreets(path: string, onError: (error: unknown) => void): Streets {
  let version = ''
  let index: StreetIndex | undefined

  return () => {
    const stat = statSync(path, { throwIfNoEntry: false })
    const found = stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : ''
    if (found === version) return index
    version = found
    try {
      index = stat && openStreets(readFileSync(path))
    } catch (error) {
      onError(new Error(`The imported streets cannot be read (${path}).`, { cause: error }))
    }
    return index
  }
}
