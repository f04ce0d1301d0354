import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'

/**
 * `bun scripts/screenshots.ts [FOLDER] [TOUR]`: a picture of every screen at the widths of a phone, a tablet and two
 * desktops, by day and by night, as `<tour>-<screen>-<width>-<scheme>.png`. They are taken on the ways that the test of
 * all screens walks, which tells at once what is wrong with one.
 */
const [folder = 'screenshots', only] = process.argv.slice(2)
const into = resolve(folder)
await mkdir(into, { recursive: true })
const walk = Bun.spawn(['bun', 'test', '--timeout', '600000', 'web/tours.test.ts'], {
  cwd: resolve(import.meta.dir, '..'),
  env: { ...process.env, SCREENSHOTS: into, ...(only && { SCREENSHOTS_OF: only }) },
  stdout: 'inherit',
  stderr: 'inherit',
})
process.exitCode = await walk.exited
console.info(`The pictures are in ${into}.`)
