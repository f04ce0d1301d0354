import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/rebuild.ts [--projection NAME]
Rebuilds the projected tables, or the one named, from the log and swaps them in. The server may run meanwhile; writers
wait only for the swap. Sends no mail. If interrupted, leaves the tables unchanged.`,
    options: { projection: { type: 'string' } },
  },
  async ({ values: { projection }, signal }) => {
    const { rebuild } = await import('../src/eventlog/rebuild.ts')
    const { createSchemas } = await import('../src/eventlog/schemas.ts')
    const { facts, tables } = await import('../src/modules.ts')
    const { operate } = await import('./cli/operator.ts')
    const { withProgress } = await import('./cli/progress.ts')

    const chosen = tables.filter(({ name }) => projection === undefined || name === projection)
    const namesOf = (some: typeof tables) => some.map(({ name }) => name).join(', ')
    if (chosen.length === 0) {
      throw new Failure(`There is no projection named ${projection}. There are: ${namesOf(tables)}.`)
    }
    await operate({ mode: 'migrate', signal }, async ({ sql }) => {
      const start = performance.now()
      const { events, rows, swapMs } = await withProgress(onProgress =>
        rebuild(sql, { tables: chosen, schemas: createSchemas(facts), onProgress, signal }),
      )
      const seconds = (performance.now() - start) / 1000
      const rate = Math.round(events / seconds).toLocaleString('en-US')
      console.log(
        `Rebuilt ${namesOf(chosen)}: ${events} events, ${rows} rows, ${seconds.toFixed(1)} s, ${rate} events/s. ` +
          `Writers waited ${swapMs.toFixed()} ms for the swap.`,
      )
    })
  },
)
