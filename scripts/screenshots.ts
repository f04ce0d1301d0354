import { command } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/screenshots.ts [FOLDER] [TOUR]
Photographs every screen, or those of one tour, at the widths of a phone, a tablet and two desktops, and the crew's
also at that of a larger phone, by day and by night, as <tour>-<screen>-<width>-<scheme>.png. Runs
web/tests/tours.test.ts and reports its failures.`,
    options: {},
    positionals: [0, 2],
  },
  async ({ positionals: [folder = 'screenshots', only], signal }) => {
    const { mkdir } = await import('node:fs/promises')
    const { resolve } = await import('node:path')
    const { runTests } = await import('./testing/cluster.ts')

    const into = resolve(folder)
    await mkdir(into, { recursive: true })
    process.exitCode = await runTests(['--timeout', '600000', 'web/tests/tours.test.ts'], {
      env: { SCREENSHOTS: into, ...(only && { SCREENSHOTS_OF: only }) },
      signal,
    })
    console.info(`The pictures are in ${into}.`)
  },
)
