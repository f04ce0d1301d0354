import { afterAll, beforeEach, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder } from './build-folder.ts'

const base = await mkdtemp(join(tmpdir(), 'fairmove-build-'))
afterAll(() => rm(base, { recursive: true, force: true }))

let into: string
let source: string
let writes: number
beforeEach(async () => {
  const folder = await mkdtemp(join(base, 'test-'))
  into = join(folder, 'builds')
  source = join(folder, 'source.ts')
  writes = 0
  await Bun.write(source, 'one')
})

/** A build that copies its only source. */
const build = (signal?: AbortSignal) =>
  buildFolder(
    into,
    async folder => {
      writes += 1
      await Bun.write(join(folder, 'copy.ts'), await Bun.file(source).text())
      return [source]
    },
    signal,
  )
const copyIn = (folder: string) => Bun.file(join(folder, 'copy.ts')).text()

test('a build is reused until an input changes, and again once it is changed back', async () => {
  const one = await build()
  expect(await build()).toBe(one)
  await Bun.write(source, 'two')
  const two = await build()
  expect(two).not.toBe(one)
  expect(await copyIn(two)).toBe('two')
  await Bun.write(source, 'one')
  expect(await build()).toBe(one)
  expect(writes).toBe(2)
})

test('concurrent builds share one complete result, and leave no draft', async () => {
  const builds = await Promise.all([build(), build(), build()])
  expect(new Set(builds).size).toBe(1)
  expect(await copyIn(builds[0])).toBe('one')
  expect(await readdir(into)).toHaveLength(1)
})

test('the previous build stays for a server that serves it, and older ones go', async () => {
  await utimes(await build(), 1, 1)
  await Bun.write(source, 'two')
  const two = await build()
  await utimes(two, 2, 2)
  await Bun.write(source, 'three')
  const three = await build()
  expect((await readdir(into)).map(name => join(into, name)).sort()).toEqual([two, three].sort())
})

test('a build that another process has removed in part is not reused', async () => {
  const one = await build()
  await mkdir(join(into, 'client-removed'))
  expect(await build()).toBe(one)
})

test('a failed or aborted build leaves nothing behind', async () => {
  const failed = buildFolder(into, () => Promise.reject(new Error('No such entry.')))
  await expect(failed).rejects.toThrow('No such entry.')
  await expect(build(AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await readdir(into)).toEqual([])
})
