import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { type } from 'arktype'
import { Failure } from '../cli/command.ts'
import { type Line, line, type Manifest } from './contents.ts'

/** How far the file has been read. */
export type OnRead = (done: number, total: number, unit: 'MB') => void

/**
 * The lines of a backup in order, but for the last one, which is held against them: whoever has read to the end has
 * read what was written.
 * @throws Failure where it is not whole, was changed, or is something else
 */
export async function* readBackup(
  path: string,
  onProgress: OnRead,
): AsyncGenerator<Exclude<Line, { end: unknown }>> {
  const hash = new Bun.CryptoHasher('sha256')
  let end: Manifest | undefined
  for await (const text of linesIn(path, onProgress)) {
    const read = lineOf(text)
    if (end || !read) throw notWhole(path)
    if ('end' in read) end = read.end
    else {
      hash.update(`${text}\n`)
      yield read
    }
  }
  if (end?.sha256 !== hash.digest('hex')) throw notWhole(path)
}

async function* linesIn(path: string, onProgress: OnRead) {
  const file = Bun.file(path)
  if (!existsSync(path)) throw new Failure(`There is no file ${path}.`)
  if ((await stat(path)).isDirectory()) throw new Failure(`${path} is a folder, not a backup.`)
  await access(path, constants.R_OK)
  let done = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      done += chunk.length
      onProgress(done / 1e6, file.size / 1e6, 'MB')
      controller.enqueue(chunk)
    },
  })
  const texts = file
    .stream()
    .pipeThrough(counted)
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
  let rest = ''
  try {
    for await (const text of texts) {
      const [first = '', ...others] = text.split('\n')
      rest += first
      for (const other of others) {
        yield rest
        rest = other
      }
    }
  } catch (error) {
    throw notWhole(path, error)
  }
  if (rest !== '') throw notWhole(path)
}

function lineOf(text: string): Line | undefined {
  try {
    const read = line(JSON.parse(text))
    return read instanceof type.errors ? undefined : read
  } catch {
    return undefined
  }
}

const notWhole = (path: string, cause?: unknown) =>
  new Failure(`${path} is not a whole backup: it was cut off or changed. Nothing of it was taken.`, { cause })
