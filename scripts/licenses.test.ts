import { expect, test } from 'bun:test'
import { exceptions, isAccepted, licenses } from './licenses.ts'

const found = await licenses()

test('every production dependency has an accepted license', () => {
  expect(found.filter(each => !isAccepted(each))).toEqual([])
  // Transitive dependencies are included.
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'react',
      'react-leaflet',
      '@react-leaflet/core',
      'sharp',
      'libheif-js',
      'memoirist',
    ]),
  )
})

test('every exception is in use and named with its license in LICENSES.md', async () => {
  const page = await Bun.file(`${import.meta.dir}/../.github/LICENSES.md`).text()
  for (const [names, license] of exceptions) {
    const used = found.filter(each => names.test(each.name) && each.license.includes(license))
    expect(used).not.toBeEmpty()
    expect(page, names.toString()).toContain(license)
    expect(
      used.some(({ name }) => page.includes(`\`${name.replace(/-(darwin|linux|win32).*/, '')}`)),
    ).toBeTrue()
  }
})

test.each([
  ['left-pad', 'GPL-3.0-or-later', false],
  ['left-pad', 'MIT AND LGPL-3.0-or-later', false],
  ['left-pad', 'Hippocratic-2.1', false],
  ['left-pad', 'not stated', false],
  ['left-pad', '(MIT OR GPL-3.0-or-later)', true],
  ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
])('%s under %s: %p', (name, license, accepted) => {
  expect(isAccepted({ name, license })).toBe(accepted)
})
