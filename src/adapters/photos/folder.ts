import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withinDeadline } from '../../platform/bodies.ts'
import { maxPhotoBytes, type Preparer, photoType } from './image.ts'
import type { PhotoStore } from './photos.ts'
import { isIssued, PhotoRefused, signUpload, type UploadFile, uploadSeconds, verifyUpload } from './upload.ts'

type FolderOptions = Readonly<{
  dataDir: string
  secret: string
  site: string
  prepare: Preparer
  now: () => Date
}>

/**
 * Photos in our own folder, a directory each: `photo.jpg`, `thumbnail.jpg` and the digest of what was sent. It is
 * written under `incoming` and renamed to its key, so there is never half a photo, and the first of several wins.
 */
export function createFolder({ dataDir, secret, site, prepare, now }: FolderOptions): PhotoStore {
  const root = join(dataDir, 'photos')
  const incoming = join(root, 'incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  sweep(incoming)

  const settled = (key: string) => Bun.file(join(root, key, 'photo.jpg')).exists()

  return {
    uploadBase: `${site}/uploads/`,

    async uploadUrl(key, file) {
      const expiresAt = new Date(now().getTime() + uploadSeconds * 1000)
      return `${site}/uploads/${key}?${signUpload(secret, key, file, expiresAt)}`
    },

    async receive(key, request, client) {
      const signed = verifyUpload(secret, key, new URL(request.url).searchParams, now())
      checkHeaders(request, signed)

      const directory = join(incoming, randomUUID())
      await mkdir(directory, { mode: 0o700 })
      try {
        const original = join(directory, 'original')
        const { length, digest } = await withinDeadline(request, save(request.body, original))
        if (signed.contentLength !== undefined && length !== signed.contentLength) throw PhotoRefused.forged()

        if (!(await settled(key))) {
          const { photo, thumbnail } = await prepare(client, () => Bun.file(original).bytes(), request.signal)
          await writeFile(join(directory, 'thumbnail.jpg'), thumbnail)
          await writeFile(join(directory, 'photo.jpg'), photo)
          await writeFile(join(directory, 'digest'), digest)
          await rm(original)
          if (await moved(directory, join(root, key))) return
        }
        if ((await readFile(join(root, key, 'digest'), 'utf8')) !== digest) throw PhotoRefused.taken()
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },

    async settle(key) {
      if (!(await settled(key))) throw PhotoRefused.missing()
    },

    async open(key, size) {
      const file = Bun.file(join(root, key, `${size}.jpg`), { type: 'image/jpeg' })
      return (await file.exists()) ? file : undefined
    },

    async forget(before, wanted, signal) {
      const old: string[] = []
      for (const key of await readdir(root)) {
        // Photos of a server on another database are not ours to remove.
        if (isIssued(secret, key) && (await stat(join(root, key))).mtime < before) old.push(key)
      }
      const kept = await wanted(old)
      for (const key of old) {
        signal?.throwIfAborted()
        if (!kept.has(key)) await rm(join(root, key), { recursive: true, force: true })
      }
    },
  }
}

/** Removes uploads that a crash interrupted; none takes as long as an hour. */
const sweep = (incoming: string) => {
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name)
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (changedAt < Date.now() - 3_600_000) rmSync(path, { recursive: true, force: true })
  }
}

const checkHeaders = (request: Request, signed: UploadFile) => {
  const type = photoType(request.headers.get('content-type') ?? '')
  if (signed.contentType !== undefined && type !== signed.contentType) throw PhotoRefused.notAPhoto()
  if (Number(request.headers.get('content-length')) > maxPhotoBytes) throw PhotoRefused.tooLarge()
}

/** Streams a body to a new file, and stops at the limit whatever length was announced. */
const save = async (body: ReadableStream<Uint8Array> | null, path: string) => {
  const hash = new Bun.CryptoHasher('sha256')
  let length = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of body ?? []) {
      length += chunk.byteLength
      if (length > maxPhotoBytes) throw PhotoRefused.tooLarge()
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { length, digest: hash.digest('hex') }
}

/** False if another upload to the same key came first: rename never replaces a directory with files in it. */
const moved = async (from: string, to: string) => {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM') return false
    throw error
  }
}
