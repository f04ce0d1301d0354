import { type } from 'arktype'
import { Failure } from '../operator.ts'
import { type Line, line, type Manifest } from './contents.ts'

/**
 * The lines of a backup in order, but for the last one, which is held against them: whoever has read to the end has
 * read what was written. `onProgress` is told bytes of the file.
 * @throws Failure where it is not whole, was changed, or is something else
 */
export async function* readBackup(
  path: string,
  onProgress: (done: number, total: number) => void,
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

async function* linesIn(path: string, onProgress: (done: number, total: number) => void) {
  const file = Bun.file(path)
  if (!(await file.exists())) throw new Failure(`There is no file ${path}.`)
  let done = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      done += chunk.length
      onProgress(done, file.size)
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
