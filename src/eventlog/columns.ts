import type { Projection, Table } from './types.ts'

/** The names of a list of columns, quoted and separated by commas. */
export const quoted = (columns: readonly string[]) => columns.map(column => `"${column}"`).join()

/**
 * The columns that this release knows, of each of its tables. Every statement names them: another release may have
 * added columns, which this one neither reads nor overwrites.
 */
export function createColumns(tables: readonly Projection[]) {
  const known = new Map(tables.map(({ name, columns }) => [name, columns]))
  return ({ name }: Pick<Table, 'name'>): readonly string[] => {
    const columns = known.get(name)
    if (!columns) throw new Error(`${name} is not a table of this log.`)
    return columns
  }
}
