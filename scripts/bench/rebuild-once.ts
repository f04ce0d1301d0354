import { connect } from '../../db/connect.ts'
import { rebuild } from '../../src/eventlog/rebuild.ts'
import { createSchemas } from '../../src/eventlog/schemas.ts'
import { moveFacts, moves } from './moves.ts'

/**
 * `bun scripts/bench/rebuild-once.ts URL`: rebuilds the moves of a database and prints the milliseconds of the swap. A
 * process of its own, as an operator's rebuild is, so that folding does not delay the writers that are measured.
 */
const [url = ''] = process.argv.slice(2)
const { sql, close } = connect(url, { max: 4 })
const { swapMs } = await rebuild(sql, { tables: [moves], schemas: createSchemas([moveFacts]) })
console.log(swapMs)
await close()
