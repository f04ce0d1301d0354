import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/rebuild.ts [--projection NAME]
Makes the projected tables again from the log, all or the one named, and swaps them in. The server may go on
meanwhile: writers wait for the swap only. Sends no mail. Interrupted, it leaves the tables as they were.`,
    options: { projection: { type: 'string' } },
  },
  async ({ values: { projection }, signal }) => {
    const { rebuild } = await import('../src/eventlog/rebuild.ts')
    const { createSchemas } = await import('../src/eventlog/schemas.ts')
    const { facts, tables } = await import('../src/modules.ts')
    const { operate } = await import('./cli/operator.ts')
    const { createProgress } = await import('./cli/progress.ts')

    const chosen = tables.filter(({ name }) => projection === undefined || name === projection)
    const namesOf = (some: typeof tables) => some.map(({ name }) => name).join(', ')
    if (chosen.length === 0) {
      throw new Failure(`There is no projection named ${projection}. There are: ${namesOf(tables)}.`)
    }
    await operate({ mode: 'migrate', signal }, async ({ sql }) => {
      const { show, end } = createProgress()
      const start = performance.now()
      const { events, rows, swapMs } = await rebuild(sql, {
        tables: chosen,
        schemas: createSchemas(facts),
        onProgress: show,
        signal,
      }).finally(end)
      const seconds = (performance.now() - start) / 1000
      const rate = Math.round(events / seconds).toLocaleString('en-US')
      console.log(
        `Rebuilt ${namesOf(chosen)}: ${events} events, ${rows} rows, ${seconds.toFixed(1)} s, ${rate} events/s. ` +
          `Writers waited ${swapMs.toFixed()} ms for the swap.`,
      )
    })
  },
)
