import { command, Failure, unlessAborted } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/soak.ts [--minutes 30] [--clients 4]
Runs a server on a throwaway data folder under steady load, and prints a line twenty times: memory, open handles,
database connections, latency. Exit 1 when memory or handles of the second half keep growing. Touches no other data.`,
    options: {
      minutes: { type: 'string', default: '30' },
      clients: { type: 'string', default: '4' },
    },
  },
  async ({ values, signal }) => {
    const { mkdtemp, rm } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const { join } = await import('node:path')
    const { terminateAll } = await import('./faults/site.ts')
    const { soak } = await import('./faults/soak.ts')

    const [minutes, clients] = [Number(values.minutes), Number(values.clients)]
    if (!(minutes > 0 && clients >= 1)) throw new Failure('The minutes and the clients are positive numbers.')
    const dataDir = await mkdtemp(join(tmpdir(), 'fairmove-soak-'))
    try {
      const isSteady = await unlessAborted(signal, () => soak(dataDir, { minutes, clients }))
      process.exitCode = isSteady ? 0 : 1
    } finally {
      await terminateAll()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
