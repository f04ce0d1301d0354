import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type } from 'arktype'
import { connectedDatabase } from '../../../../scripts/testing/database.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { readLog } from '../../../eventlog/store.ts'
import { fact } from '../../../eventlog/types.ts'
import { eventsAbout } from './timeline.ts'

describe('events about a booking', () => {
  let database: Awaited<ReturnType<typeof connectedDatabase>>
  const event = (stream: string, version: number, data: object) => ({
    ...{ stream, version, type: 'Told', schema: 1, data, id: crypto.randomUUID() },
    ...{ at: '2027-03-14T08:00:00.000Z', meta: { commandId: 'x', actor: 'ann' } },
  })
  const schemas = createSchemas([{ Told: fact(type({ 'serviceRequestId?': 'string' }), () => 'Told.') }])
  const about = [
    event('booking-B1', 1, {}),
    event('message-1', 1, { serviceRequestId: 'B1' }),
    event('booking-B1', 2, {}),
    event('provider-1', 1, { serviceRequestId: 'B1' }),
  ]
  beforeAll(async () => {
    database = await connectedDatabase()
    const others = Array.from({ length: 3000 }, (_, n) =>
      event(`other-${n}`, 1, { serviceRequestId: `${n}` }),
    )
    for (const events of [others, about]) {
      await database.sql`select events_append(${JSON.stringify(events)}::text::jsonb)`
    }
    await database.sql`analyze events`
  })

  afterAll(() => database.close())

  test('are read from all streams in commit order', async () => {
    const found = await readLog(database.sql, { schemas, tables: [] }).where(eventsAbout(database.sql, 'B1'))
    expect(found.map(({ stream, version }) => [stream, version])).toEqual(
      about.map(({ stream, version }) => [stream, version]),
    )
  })

  test('are found by indexes', async () => {
    const { sql } = database
    const plan = await sql`explain select * from events where ${eventsAbout(sql, 'B1')} order by position`
    const lines = plan.map(line => line['QUERY PLAN']).join('\n')
    expect(lines).toContain('events_about_idx')
    expect(lines).not.toContain('Seq Scan')
  })
})
