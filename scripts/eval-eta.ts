import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/eval-eta.ts [DIR] [--seed N] [--json]
Estimates arrivals at five moments of each drive, and prints for each method the median of estimate ÷ actual, and how many
arrivals its range held. DIR holds real drives to one place each, as GPX or in the JSON of fixtures/traces; without it, 100
simulated drives of seed N (1). No method knows more than the positions so far and the drives finished before.`,
    options: { seed: { type: 'string' }, json: { type: 'boolean' } },
    positionals: [0, 1],
  },
  async ({ values: { seed = '1', json = false }, positionals: [folder] }) => {
    const { makeDrives } = await import('./eta/drives.ts')
    const { evaluate, moments } = await import('./eta/evaluation.ts')
    const { methods } = await import('./eta/methods.ts')
    const { readTraces } = await import('./eta/traces.ts')

    if (!/^\d{1,9}$/.test(seed)) throw new Failure('The seed is a whole number.')
    const simulated = () =>
      makeDrives(Number(seed)).map(({ name, to, arrivedAt, fixes }) => ({
        name,
        to,
        arrivedAt: Date.parse(arrivedAt),
        fixes: fixes.map(({ latitude, longitude, timestamp }) => ({
          latitude,
          longitude,
          at: Date.parse(timestamp),
        })),
      }))
    const drives = folder === undefined ? simulated() : await readTraces(folder)
    const results = evaluate(drives, methods)
    const byMoment = moments.map(share => ({ share, results: evaluate(drives, methods, [share]) }))
    if (json) {
      console.log(JSON.stringify({ drives: drives.length, results, byMoment }))
      return
    }
    console.log(`${drives.length} drives, ${results[0]?.questions ?? 0} estimates`)
    const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)} %`)
    const row = (label: string, { method, median, inside, width }: (typeof results)[number]) =>
      console.log(
        `${label.padEnd(12)}${method.padEnd(24)}estimate ÷ actual ${median.toFixed(2)}   in range ${percent(inside).padStart(5)}   width ${width === null ? '–' : `${width.toFixed(1)} min`}`,
      )
    for (const result of results) row('all', result)
    for (const { share, results } of byMoment) {
      for (const result of results) row(`at ${Math.round(share * 100)} %`, result)
    }
  },
)
