import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import sharp from 'sharp'
import { problems } from '../../platform/problems.ts'
import type { S3Options } from './bucket.ts'
import { maxPhotoBytes } from './image.ts'
import { createPhotos, type Photos, photoRoutes } from './photos.ts'

/** A third-party S3 server, which verifies our signatures independently. */
const peer: string = '@20minutes/s3rver'

describe('photos in an S3 bucket', () => {
  const site = 'http://localhost'
  let directory: string
  let bucket: { close(): Promise<void> }
  let s3: S3Options
  let clock: Date | undefined
  let photos: Photos

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bucket-'))
    const { default: S3rver } = await import(peer)
    const s3rver = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'fairmove' }],
    })
    const { port } = await s3rver.run()
    bucket = s3rver
    s3 = {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'fairmove',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }
    photos = createPhotos({
      dataDir: directory,
      secret: 'ours',
      publicUrl: site,
      s3,
      now: () => clock ?? new Date(),
    })
  })

  afterAll(async () => {
    await bucket.close()
    await rm(directory, { recursive: true })
  })

  const routes = () => new Elysia().use(problems(() => {})).use(photoRoutes(photos, () => 'a client'))

  const put = (url: string, body: BodyInit, type = 'image/jpeg') =>
    fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })

  const picture = async (colour = 'teal') => {
    const canvas = sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    const bytes = await canvas.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    return new Blob([new Uint8Array(bytes)])
  }

  const get = (path: string) => routes().handle(new Request(site + path))

  test('the signature binds type and length, so the bucket accepts only that file', async () => {
    const photo = await picture()
    const { uploadURL } = await photos.presign({ contentType: 'image/jpeg', contentLength: photo.size })
    expect((await put(uploadURL, photo, 'image/png')).status).toBe(403)
    expect((await put(uploadURL, new Blob([photo, ' ']))).status).toBe(403)
    expect((await put(uploadURL, photo)).status).toBe(200)
  })

  test('an upload URL is valid for its own key, for fifteen minutes', async () => {
    const { uploadURL, key } = await photos.presign()
    const { key: other } = await photos.presign()
    expect((await put(uploadURL.replace(key, other), await picture())).status).toBe(403)
    expect((await put(uploadURL.replace(/Expires=\d+/, 'Expires=9999'), await picture())).status).toBe(403)
    clock = new Date(Date.now() - 15 * 60_000 - 1000)
    const { uploadURL: expired } = await photos.presign()
    clock = undefined
    expect((await put(expired, await picture())).status).toBe(403)
  })

  test('our server shows a photo, upright and re-encoded, only once it is settled', async () => {
    const { uploadURL, photoUrl, key } = await photos.presign()
    await put(uploadURL, await picture())
    expect((await get(`/photos/${key}`)).status).toBe(404)

    await photos.settle(key, 'a client')
    expect(photoUrl).toBe(`${site}/photos/${key}`)
    const shown = await get(`/photos/${key}`)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    const photo = await sharp(await shown.bytes()).metadata()
    expect(photo).toMatchObject({ format: 'jpeg', width: 600, height: 800 })
    expect(photo.exif).toBeUndefined()
    const thumbnail = await (await get(`/photos/${key}/thumb`)).bytes()
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 480 })
  })

  test('a later upload to the same URL does not change a settled photo', async () => {
    const { uploadURL, key } = await photos.presign()
    await put(uploadURL, await picture('teal'))
    await photos.settle(key, 'a client')
    const first = await (await photos.open(key, 'photo'))!.bytes()

    await put(uploadURL, await picture('red'))
    await photos.settle(key, 'a client')
    expect(await (await photos.open(key, 'photo'))!.bytes()).toEqual(first)
  })

  test('old photos are deleted unless they are in use', async () => {
    const [booked, unbooked] = await Promise.all(
      [1, 2].map(async () => {
        const { uploadURL, key } = await photos.presign()
        await put(uploadURL, await picture())
        await photos.settle(key, 'a client')
        return key
      }),
    )
    await photos.forget(new Date(0), async () => new Set())
    expect(await photos.open(unbooked!, 'photo')).toBeDefined()
    await photos.forget(new Date(Date.now() + 60_000), async () => new Set([booked!]))
    expect(await photos.open(booked!, 'photo')).toBeDefined()
    expect(await photos.open(unbooked!, 'photo')).toBeUndefined()
    expect(await photos.open(unbooked!, 'thumbnail')).toBeUndefined()
  })

  test('the deletion of old photos stops between two photos when it is aborted', async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => {
        const { uploadURL, key } = await photos.presign()
        await put(uploadURL, await picture())
        await photos.settle(key, 'a client')
        return key
      }),
    )
    const stopping = new AbortController()
    const wanted = async () => {
      stopping.abort(new Error('stopped'))
      return new Set<string>()
    }
    await expect(photos.forget(new Date(Date.now() + 60_000), wanted, stopping.signal)).rejects.toThrow(
      'stopped',
    )
    for (const key of keys) expect(await photos.open(key, 'photo')).toBeDefined()
  })

  test('a photo may be settled twice at once', async () => {
    const { uploadURL, key } = await photos.presign()
    await put(uploadURL, await picture())
    await Promise.all([photos.settle(key, 'a client'), photos.settle(key, 'a client')])
    expect(await photos.open(key, 'photo')).toBeDefined()
  })

  test.each<[string, number, () => BodyInit | undefined]>([
    ['nothing was sent', 404, () => undefined],
    ['the upload is not a photo', 415, () => 'hello'],
    ['it is larger than 10 MB', 413, () => Buffer.alloc(maxPhotoBytes + 1)],
  ])('a photo is refused and not shown if %s', async (_, status, body) => {
    const { uploadURL, key } = await photos.presign()
    const sent = body()
    if (sent !== undefined) expect((await put(uploadURL, sent)).status).toBe(200)
    await expect(photos.settle(key, 'a client')).rejects.toMatchObject({ status })
    expect(await photos.open(key, 'photo')).toBeUndefined()
  })

  test('our upload URLs in the bucket are recognized, others are not', async () => {
    const { uploadURL, key } = await photos.presign()
    expect(photos.keyOf(uploadURL)).toBe(key)
    expect(photos.keyOf(uploadURL.replace('/fairmove/', '/elsewhere/'))).toBeUndefined()
  })

  test('our own server then accepts no uploads', async () => {
    const { key } = await photos.presign()
    const request = new Request(`${site}/uploads/${key}`, { method: 'PUT', body: await picture() })
    expect((await routes().handle(request)).status).toBe(404)
  })

  test('a refusal by the bucket is an error that names no credentials', async () => {
    const wrong = { ...s3, secretAccessKey: 'a wrong secret' }
    const { settle, presign } = createPhotos({
      dataDir: directory,
      secret: 'ours',
      publicUrl: site,
      s3: wrong,
    })
    const { key } = await presign()
    const fault = await settle(key, 'a client').catch(String)
    expect(fault).toBe(`Error: The photo bucket answered 403 to HEAD photos/${key}/photo.jpg.`)
  })
})
