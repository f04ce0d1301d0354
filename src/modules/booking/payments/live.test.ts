import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '../../../..')

/** The tests of payments, which otherwise run in sandbox mode. The tests of kills are always in live mode. */
const suites = ['src/modules/booking/payments/*.test.ts', 'src/modules/booking/windows/payment.test.ts']
  .flatMap(pattern => Array.from(new Bun.Glob(pattern).scanSync({ cwd: root })))
  .filter(path => !/\/(live|kills)\.test\.ts$/.test(path))

test('every test of payments passes in live mode, with the SDK on real connections to a stand-in', async () => {
  expect(suites.length).toBeGreaterThan(5)
  const run = Bun.spawn([process.execPath, 'test', '--timeout', '300000', ...suites], {
    cwd: root,
    env: { ...process.env, TEST_CARDS: 'live' },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [code, output] = await Promise.all([run.exited, new Response(run.stderr).text()])
  expect(code, output.slice(-5000)).toBe(0)
  expect(output).toContain(`across ${suites.length} files`)
})
