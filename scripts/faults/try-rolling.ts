import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../db/embedded.ts'
import { unlessAborted } from '../cli/command.ts'
import { rollUnderLoad } from './rolling.ts'
import { terminateAll } from './site.ts'
import { type Row, statusesOf } from './try-fault.ts'

/** A rolling deploy on a Postgres that outlives the servers. Positions and assignments count as acknowledged, too. */
export async function tryRollingDeploy(signal: AbortSignal): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'fairmove-faults-'))
  const postgres = await startEmbedded(join(folder, 'database'))
  try {
    const options = { databaseUrl: postgres.url, folder, customers: 8, requests: 1000 }
    const rolled = await unlessAborted(signal, () => rollUnderLoad(options))
    const { customers, office, ended } = rolled
    return {
      fault: rollingDeploy,
      'away s': '-',
      'well s': '-',
      requests: String(customers.requests + office.requests),
      'clients saw': `${statusesOf(customers)}, office ${statusesOf(office)}`,
      'worst ms': Math.max(customers.worstMs, office.worstMs).toFixed(),
      acked: String(rolled.bookings + rolled.assignments + rolled.positions),
      lost: String(rolled.lost.length),
      twice: String(rolled.twice.length),
      'followers s': '-',
      'health p99 / max ms': '-',
      'attacker saw': '',
      SIGTERM: ended.map(({ code, seconds }) => `${code} after ${seconds.toFixed(1)} s`).join(', '),
    }
  } finally {
    await terminateAll()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const rollingDeploy = 'rolling deploy'
