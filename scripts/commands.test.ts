import { afterAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runScript } from './testing/run-script.ts'

/** What is in scripts/ beside the scripts themselves. */
const others = ['css-modules-in-dev']
const scripts = (await readdir(import.meta.dir)).flatMap(file => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
const names = scripts.filter(name => !others.includes(name))
const dataDir = join(await mkdtemp(join(tmpdir(), 'fairmove-commands-')), 'data')
afterAll(() => rm(join(dataDir, '..'), { recursive: true }))

test('every script prints a short --help, rejects unknown options, and changes nothing', async () => {
  const answers = await Promise.all(
    names.map(async name => ({
      name,
      help: await runScript(`${name} --help`, { DATA_DIR: dataDir }),
      unknown: await runScript(`${name} --nonsense`, { DATA_DIR: dataDir }),
    })),
  )
  for (const { name, help, unknown } of answers) {
    expect(help).toEqual({ code: 0, err: '', out: expect.stringMatching(/^Usage: bun .+\n/) })
    expect(help.out).toContain(name === 'demo' || name === 'test' ? `bun run ${name}` : `scripts/${name}.ts`)
    expect(help.out.trimEnd().split('\n').length).toBeWithin(2, 9)
    const [usage] = help.out.split('\n')
    expect(unknown).toEqual({ code: 1, out: '', err: `Unknown option '--nonsense'.\n${usage}\n` })
  }
  expect(existsSync(dataDir)).toBeFalse()
})
