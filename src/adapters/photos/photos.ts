import { Elysia } from 'elysia'
import { Invalid } from '../../platform/errors.ts'
import { answersAs, model } from '../../platform/model.ts'
import type { ClientOf } from '../../platform/rate-limiter.ts'
import { createBucket, type S3Options } from './bucket.ts'
import { createFolder } from './folder.ts'
import { createPreparer, maxPhotoBytes, photoType } from './image.ts'
import { isIssued, isKey, newKey, PhotoRefused, type UploadFile } from './upload.ts'

export type Size = 'photo' | 'thumbnail'

/** Where photos are stored: our own folder, or a bucket. */
export interface PhotoStore {
  /** Upload URLs are this base, the key, and a signature in the query. */
  readonly uploadBase: string
  uploadUrl(key: string, file: UploadFile): Promise<string>
  /** Only if our own server receives the upload. */
  receive?(key: string, request: Request, client: string): Promise<void>
  settle(key: string, client: string): Promise<void>
  open(key: string, size: Size): Promise<Blob | undefined>
  forget(before: Date, wanted: Wanted, signal?: AbortSignal): Promise<void>
}

/** Which of these keys are still wanted. */
type Wanted = (keys: readonly string[]) => Promise<ReadonlySet<string>>

export interface Photos {
  /** A URL that takes one photo by PUT within 15 minutes, and the address where it can then be seen. */
  presign(file?: UploadFile): Promise<{ uploadURL: string; photoUrl: string; key: string }>
  /** Takes the PUT of an upload URL. The same photo again changes nothing; another one is refused. */
  receive(key: string, request: Request, client: string): Promise<void>
  /** Checks and re-encodes the upload, unless done already. A photo cannot be opened before. */
  settle(key: string, client: string): Promise<void>
  /** The JPEG; undefined when there is none. */
  open(key: string, size: Size): Promise<Blob | undefined>
  /** Removes older photos of this server that are not wanted. The signal stops it between photos. */
  forget(before: Date, wanted: Wanted, signal?: AbortSignal): Promise<void>
  photoUrl(key: string): string
  /** The key in a photo or upload URL that we issued, undefined in any other. */
  keyOf(url: string): string | undefined
}

export type PhotosOptions = Readonly<{
  dataDir: string
  secret: string
  /** Where browsers find this server. */
  publicUrl: string
  s3?: S3Options
  now?: () => Date
}>

/**
 * Customers' photos. Every refusal is a `PhotoRefused`. `client` identifies whose photos these are, so that
 * clients take turns. With `s3` the browser sends the file straight to the bucket, which checks only what was
 * signed, so `settle` reads it back and does there what `receive` does here on receipt.
 */
export function createPhotos({
  dataDir,
  secret,
  publicUrl,
  s3,
  now = () => new Date(),
}: PhotosOptions): Photos {
  const site = publicUrl.replace(/\/+$/, '')
  const prepare = createPreparer()
  const store: PhotoStore = s3
    ? createBucket(s3, { secret, prepare, now })
    : createFolder({ dataDir, secret, site, prepare, now })
  const photoBase = `${site}/photos/`

  const keyOf = (url: string) => {
    const parsed = URL.parse(url, site)
    const address = parsed ? parsed.origin + parsed.pathname : ''
    const base = [photoBase, store.uploadBase].find(base => address.startsWith(base)) ?? ''
    const key = address.slice(base.length)
    return isIssued(secret, key) ? key : undefined
  }

  return {
    async presign({ contentType, contentLength } = {}) {
      if (contentLength !== undefined && contentLength > maxPhotoBytes) throw PhotoRefused.tooLarge()
      const file = {
        contentType: contentType === undefined ? undefined : photoType(contentType),
        contentLength,
      }
      const key = newKey(secret)
      return { uploadURL: await store.uploadUrl(key, file), photoUrl: photoBase + key, key }
    },
    async receive(key, request, client) {
      if (!store.receive) throw PhotoRefused.missing()
      await store.receive(key, request, client)
    },
    async settle(key, client) {
      if (!isKey(key)) throw PhotoRefused.missing()
      await store.settle(key, client)
    },
    open: async (key, size) => (isKey(key) ? store.open(key, size) : undefined),
    forget: store.forget,
    photoUrl: key => photoBase + key,
    keyOf,
  }
}

/**
 * The keys of uploaded photos, from their addresses, once each has arrived. `client` sent the addresses.
 * @throws Invalid for an address that is not ours, PhotoRefused for a photo that is not there
 */
export async function ownPhotos(photos: Photos, urls: readonly string[], client: string): Promise<string[]> {
  const keys = urls.map((url, n) => {
    const key = photos.keyOf(url)
    if (!key) throw new Invalid([{ path: `photoUrls.${n}`, message: 'This photo was not uploaded here' }])
    return key
  })
  // A few at a time, as a page uploads them: each client has a limited number of places in the queue.
  for (let n = 0; n < keys.length; n += atOnce) {
    await Promise.all(keys.slice(n, n + atOnce).map(key => photos.settle(key, client)))
  }
  return keys
}

const atOnce = 3

/**
 * `PUT /uploads/:key` takes a photo at its signed URL, `GET /photos/:key` and `/photos/:key/thumb` show it. An upload
 * URL is its own permission and no cookie is read here, so a page of any origin may use one.
 */
export const photoRoutes = (photos: Photos, clientOf: ClientOf) =>
  new Elysia({ name: 'photos' })
    .options('/uploads/:key', () => new Response(null, { status: 204, headers: fromAnywhere }), {
      parse: 'none',
    })
    .put(
      '/uploads/:key',
      async ({ params, request, server, set }) => {
        // Set first, so that the page can also read an error.
        Object.assign(set.headers, fromAnywhere)
        await photos.receive(params.key, request, clientOf(server, request))
        return { photoUrl: photos.photoUrl(params.key) }
      },
      { parse: 'none', response: model({ photoUrl: 'string' }) },
    )
    .get('/photos/:key', ({ params }) => show(photos, params.key, 'photo'), {
      detail: answersAs('image/jpeg'),
    })
    .get('/photos/:key/thumb', ({ params }) => show(photos, params.key, 'thumbnail'), {
      detail: answersAs('image/jpeg'),
    })

const fromAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type',
}

const show = async (photos: Photos, key: string, size: Size) => {
  const photo = await photos.open(key, size)
  if (!photo) throw PhotoRefused.missing()
  return new Response(photo, {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}
