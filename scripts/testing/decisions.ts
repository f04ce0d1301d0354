import { expect } from 'bun:test'
import type { Event, Recorded, Row, Table } from '../../src/eventlog/types.ts'

/** The row of a stream with these events, one per minute from 2026-12-01 15:00 UTC. */
export function rowAfter<R extends Row, E extends Event>(table: Table<R, E>, ...events: readonly E[]): R {
  let row: R | undefined
  for (const [n, event] of events.entries()) {
    const recorded: Recorded<E> = {
      ...event,
      stream: `${table.category}-1`,
      version: n + 1,
      schema: 1,
      id: `event ${n}`,
      at: new Date(Date.UTC(2026, 11, 1, 15, n)).toISOString(),
      meta: { commandId: `command ${n}`, actor: 'test' },
    }
    row = table.fold(row, recorded)
  }
  if (!row) throw new Error('No event starts the row.')
  return row
}

/**
 * `given(users, registered).when(user => changePassword(user, hash)).appends(changed)`: a decision on a row, without
 * I/O.
 */
export function given<R extends Row, E extends Event>(table: Table<R, E>, ...events: readonly E[]) {
  const row = rowAfter(table, ...events)
  return {
    when: (decide: (row: R) => readonly Event[]) => ({
      /** Exactly these events; none without arguments. */
      appends: (...expected: readonly Event[]) => expect(decide(row)).toEqual([...expected]),
      refuses: (sentence: string) => expect(() => decide(row)).toThrow(sentence),
    }),
  }
}
