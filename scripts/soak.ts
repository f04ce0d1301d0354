import { command, Failure, unlessAborted } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/soak.ts [--minutes 30] [--clients 4]
Runs a server on temporary data under steady load, and prints memory, open handles, database sessions and latency
twenty times. Exit 1 if one of them keeps growing.`,
    options: {
      minutes: { type: 'string', default: '30' },
      clients: { type: 'string', default: '4' },
    },
  },
  async ({ values, signal }) => {
    const { mkdtempDisposable } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const { join } = await import('node:path')
    const { terminateAll } = await import('./faults/site.ts')
    const { soak } = await import('./faults/soak.ts')

    const [minutes, clients] = [Number(values.minutes), Number(values.clients)]
    if (!(minutes > 0 && clients >= 1)) throw new Failure('The minutes and the clients are positive numbers.')
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fairmove-soak-'))
    try {
      const isSteady = await unlessAborted(signal, () => soak(folder.path, { minutes, clients }))
      process.exitCode = isSteady ? 0 : 1
    } finally {
      await terminateAll()
    }
  },
)
