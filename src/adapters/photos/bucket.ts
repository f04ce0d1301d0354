import { AwsClient, AwsV4Signer } from 'aws4fetch'
import { maxPhotoBytes, type Preparer } from './image.ts'
import type { PhotoStore } from './photos.ts'
import { isIssued, PhotoRefused, uploadSeconds } from './upload.ts'

export type S3Options = Readonly<{
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}>

/**
 * Photos in an S3-compatible bucket that may be private: originals arrive under `uploads/`, and `settle` stores the
 * results under `photos/`, which no signed URL can write. Give `uploads/` a lifecycle rule of one day for uploads that
 * are never settled. The browser uploads to the bucket itself, so the bucket must allow PUT from our origin (CORS).
 * The account needs ListBucket; without it, S3 answers 403 instead of 404.
 */
export function createBucket(
  { endpoint, bucket, ...account }: S3Options,
  { secret, prepare, now }: Readonly<{ secret: string; prepare: Preparer; now: () => Date }>,
): PhotoStore {
  const credentials = { ...account, service: 's3' }
  const client = new AwsClient({ ...credentials, retries: 2 })
  // Listing addresses the bucket itself, by its name without a slash.
  const address = (path: string) =>
    `${endpoint.replace(/\/+$/, '')}/${bucket}${path.startsWith('?') ? '' : '/'}${path}`
  const settledAt = (key: string, size: string) => `photos/${key}/${size}.jpg`

  const call = async (method: string, path: string, body?: Uint8Array) => {
    const response = await client.fetch(address(path), {
      method,
      body: body && new Uint8Array(body),
      headers: body && { 'content-type': 'image/jpeg' },
      signal: AbortSignal.timeout(30_000),
    })
    if (response.ok || response.status === 404) return response
    throw new Error(`The photo bucket answered ${response.status} to ${method} ${path}.`)
  }
  const settled = async (key: string) => (await call('HEAD', settledAt(key, 'photo'))).ok

  /** @throws PhotoRefused when nothing was sent, or too much */
  const uploaded = async (key: string) => {
    const upload = await call('GET', `uploads/${key}`)
    if (!upload.ok) throw PhotoRefused.missing()
    return limited(upload)
  }

  /** A page of settled photos, and the token of the next page. */
  const list = async (from?: string) => {
    const query = new URLSearchParams({ 'list-type': '2', prefix: 'photos/' })
    if (from !== undefined) query.set('continuation-token', from)
    const xml = await (await call('GET', `?${query}`)).text()
    const photos = [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)].flatMap(([entry]) => {
      const key = /<Key>photos\/(\w+)\/photo\.jpg<\/Key>/.exec(entry)?.[1]
      const at = /<LastModified>(.+?)<\/LastModified>/.exec(entry)?.[1]
      return key && at ? [{ key, at: new Date(at) }] : []
    })
    return { photos, next: /<NextContinuationToken>(.+?)<\/NextContinuationToken>/.exec(xml)?.[1] }
  }

  return {
    uploadBase: address('uploads/'),

    async uploadUrl(key, { contentType, contentLength }) {
      const url = new URL(address(`uploads/${key}`))
      url.searchParams.set('X-Amz-Expires', String(uploadSeconds))
      const headers = new Headers()
      if (contentType !== undefined) headers.set('content-type', contentType)
      if (contentLength !== undefined) headers.set('content-length', String(contentLength))
      const signer = new AwsV4Signer({
        ...credentials,
        method: 'PUT',
        url: url.href,
        headers,
        datetime: basicIso(now()),
        signQuery: true,
        // Without this aws4fetch leaves content-type and content-length unsigned.
        allHeaders: true,
      })
      return (await signer.sign()).url.href
    },

    async settle(key, client) {
      if (await settled(key)) return
      try {
        const { photo, thumbnail } = await prepare(client, () => uploaded(key))
        // The photo last: its presence means that both are stored.
        await call('PUT', settledAt(key, 'thumbnail'), thumbnail)
        await call('PUT', settledAt(key, 'photo'), photo)
        await call('DELETE', `uploads/${key}`)
      } catch (error) {
        // Another request may have settled and removed the upload in the meantime.
        if (!(await settled(key))) throw error
      }
    },

    async open(key, size) {
      const response = await call('GET', settledAt(key, size))
      return response.ok ? response.blob() : undefined
    },

    async forget(before, wanted, signal) {
      let page = await list()
      for (;;) {
        const old = page.photos.filter(({ key, at }) => at < before && isIssued(secret, key))
        const kept = await wanted(old.map(({ key }) => key))
        for (const { key } of old) {
          signal?.throwIfAborted()
          if (kept.has(key)) continue
          // The photo last, so that an interrupted removal is found again.
          await call('DELETE', settledAt(key, 'thumbnail'))
          await call('DELETE', settledAt(key, 'photo'))
        }
        if (page.next === undefined) return
        page = await list(page.next)
      }
    },
  }
}

/** An instant in SigV4's format, as 20270314T083000Z. */
const basicIso = (instant: Date) => instant.toISOString().replace(/[:-]|\.\d{3}/g, '')

/** Reads the body into memory up to the limit: an upload may be of any length if none was signed. */
const limited = async (response: Response): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > maxPhotoBytes) throw PhotoRefused.tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
