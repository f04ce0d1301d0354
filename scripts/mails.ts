import { command } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/mails.ts [FOLDER]
Photographs every kind of mail and text, 360 and 600 px wide, in light and dark mode, as <mail>-<width>-<scheme>.png.
Runs scripts/testing/mail-samples.browser.test.ts and reports its failures: mails that are too wide.`,
    options: {},
    positionals: [0, 1],
  },
  async ({ positionals: [folder = 'mails'], signal }) => {
    const { mkdir } = await import('node:fs/promises')
    const { resolve } = await import('node:path')
    const { runTests } = await import('./testing/cluster.ts')

    const into = resolve(folder)
    await mkdir(into, { recursive: true })
    process.exitCode = await runTests(
      ['--timeout', '600000', 'scripts/testing/mail-samples.browser.test.ts'],
      { env: { MAIL_PICTURES: into }, signal },
    )
    console.info(`The pictures are in ${into}.`)
  },
)
