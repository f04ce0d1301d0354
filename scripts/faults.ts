import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/faults.ts [WORD…]
Starts servers on temporary data, causes each fault under load, or those whose name has one of these words, and prints
what clients saw. Takes about half a minute per fault. Exit 1 if anything acknowledged was lost or done twice.`,
    options: {},
    positionals: [0, Number.POSITIVE_INFINITY],
  },
  async ({ positionals, signal }) => {
    const { attacks } = await import('./faults/attacks.ts')
    const { databaseFaults } = await import('./faults/database-faults.ts')
    const { columns, tryFault } = await import('./faults/try-fault.ts')
    const { rollingDeploy, tryRollingDeploy } = await import('./faults/rolling.ts')

    const faults = [...databaseFaults, ...attacks].map(fault => ({
      ...fault,
      observe: () => tryFault(fault, signal),
    }))
    const deploy = { name: rollingDeploy, skipped: undefined, observe: () => tryRollingDeploy(signal) }
    const chosen = [...faults, deploy].filter(
      ({ name }) => positionals.length === 0 || positionals.some(word => name.includes(word)),
    )
    if (chosen.length === 0) throw new Failure(`No fault has one of these words: ${positionals.join(' ')}.`)
    const print = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
    const skipped: string[] = []
    let isGood = true
    print(columns)
    print(columns.map(() => '---'))
    for (const fault of chosen) {
      const reason = await fault.skipped?.()
      if (reason) {
        skipped.push(`Skipped: ${fault.name}: it ${reason}.`)
        continue
      }
      const row = await fault.observe()
      print(columns.map(column => row[column]))
      isGood &&= row.lost === '0' && row.twice === '0'
    }
    for (const line of skipped) console.log(line)
    process.exit(isGood ? 0 : 1)
  },
)
