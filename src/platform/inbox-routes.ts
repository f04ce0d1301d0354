import type { Sql } from 'postgres'
import type { Log } from '../eventlog/log.ts'
import type { Event, Table } from '../eventlog/types.ts'
import type { ContextOptions } from './context.ts'
import {
  countOpen,
  findLetter,
  type Letter,
  letterChange,
  lettersRequest,
  letterView,
  listLetters,
} from './inbox.ts'
import { office } from './office.ts'
import { administrator, nameOf } from './visitor.ts'

/** The office's calls about one kind of letter: all of them, how many wait, one, and that somebody has dealt with it. */
export const lettersOffice = <R extends Letter, E extends Event>(
  deps: ContextOptions & Readonly<{ sql: Sql; log: Log }>,
  table: Table<R, E>,
  columns: readonly string[],
  mark: (letter: R, isHandled: boolean, by: string) => readonly E[],
) =>
  office(deps, '')
    .get('/', ({ query, set }) => listLetters(deps.sql, table, columns, query, set.headers), {
      query: lettersRequest,
    })
    .get('/open', async () => ({ open: await countOpen(deps.sql, table) }))
    .get('/:id', ({ params }) => findLetter(deps.log, table, params.id))
    .patch(
      '/:id',
      async ({ params, body, visitor, command }) => {
        const by = nameOf(administrator(visitor))
        const decide = (letter: R) => mark(letter, body.isHandled, by)
        const { row } = await deps.log.handle(table, params.id, decide, command)
        return letterView(row)
      },
      { body: letterChange },
    )
