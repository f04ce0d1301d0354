import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { Elysia } from 'elysia'
import sharp from 'sharp'
import { problems } from '../../platform/problems.ts'
import { maxPhotoBytes } from './image.ts'
import { createPhotos, type Photos, photoRoutes } from './photos.ts'
import { PhotoRefused } from './upload.ts'

let dataDir: string
let server: Elysia
let site: string
let clock: Date | undefined
let photos: Photos

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photos-'))
  server = new Elysia().listen({ port: 0, hostname: 'localhost' })
  site = `http://localhost:${server.server!.port}`
  photos = createPhotos({ dataDir, secret: 'a secret', publicUrl: site, now: () => clock ?? new Date() })
  server.use(problems(() => {})).use(photoRoutes(photos, () => 'a client'))
})

afterAll(async () => {
  await server.stop(true)
  await rm(dataDir, { recursive: true })
})

const put = (url: string, body: BodyInit, type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })

const plain = (format: 'jpeg' | 'png' | 'webp' | 'gif', colour = 'teal') =>
  sharp({ create: { width: 600, height: 400, channels: 4, background: colour } })
    .toFormat(format)
    .toBuffer()
    .then(bytes => new Blob([new Uint8Array(bytes)]))

const leftovers = () => readdir(join(dataDir, 'photos', 'incoming'))

describe('a photo sent to its upload URL', () => {
  test('is shown upright, resized, and without location and camera data', async () => {
    const original = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'teal' } })
      .withExif({
        IFD0: { Make: 'TattletaleCamera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 2/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(original).metadata()).exif?.includes('TattletaleCamera')).toBeTrue()

    const { uploadURL, photoUrl, key } = await photos.presign()
    expect((await put(uploadURL, new Blob([new Uint8Array(original)]))).status).toBe(200)

    const shown = await fetch(photoUrl)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const bytes = await shown.bytes()
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1707, height: 2560 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(Buffer.from(bytes).includes('TattletaleCamera')).toBeFalse()

    const thumbnail = await (await fetch(`${photoUrl}/thumb`)).bytes()
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 480 })
    expect((await sharp(thumbnail).metadata()).exif).toBeUndefined()

    await photos.settle(key, 'a client')
    expect(await readdir(join(dataDir, 'photos', key))).not.toContain('original')
    expect(await leftovers()).toEqual([])
  })

  test.each(['png', 'webp', 'gif'] as const)('may be a %s, and is shown as a JPEG', async format => {
    const { uploadURL, photoUrl } = await photos.presign({ contentType: `image/${format}` })
    expect((await put(uploadURL, await plain(format), `image/${format}`)).status).toBe(200)
    expect((await sharp(await (await fetch(photoUrl)).bytes()).metadata()).format).toBe('jpeg')
  })

  test('may be HEIC under any type, and is shown upright and without location', async () => {
    const original = await Bun.file('fixtures/phone.heic').bytes()
    expect(Buffer.from(original).includes('TattletaleCamera')).toBeTrue()
    for (const type of ['image/heic', 'image/heif', 'image/jpeg']) {
      const { uploadURL, photoUrl } = await photos.presign({ contentType: type })
      expect((await put(uploadURL, original, type)).status, type).toBe(200)
      const bytes = await (await fetch(photoUrl)).bytes()
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 320 })
      expect(Buffer.from(bytes).includes('TattletaleCamera')).toBeFalse()
      const top = await sharp(bytes).extract({ left: 0, top: 0, width: 240, height: 150 }).stats()
      expect(top.dominant.r).toBeGreaterThan(180)
    }
  })

  test('may have 62 megapixels', async () => {
    const { uploadURL } = await photos.presign()
    expect((await put(uploadURL, vast(7_900), 'image/png')).status).toBe(200)
  })

  test('may be a 48-megapixel JPEG, the largest that phones take', async () => {
    const canvas = sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'teal' } })
    const { uploadURL } = await photos.presign()
    expect((await put(uploadURL, new Blob([new Uint8Array(await canvas.jpeg().toBuffer())]))).status).toBe(
      200,
    )
  })

  test('is recognized by its bytes, not by its declared type', async () => {
    const { uploadURL, photoUrl } = await photos.presign()
    expect((await put(uploadURL, await plain('png'), 'image/jpeg')).status).toBe(200)
    expect((await fetch(photoUrl)).status).toBe(200)
  })

  test('gets a white background where it was transparent', async () => {
    const { uploadURL, photoUrl } = await photos.presign()
    await put(uploadURL, await plain('png', 'transparent'), 'image/png')
    const { dominant } = await sharp(await (await fetch(photoUrl)).bytes()).stats()
    expect(dominant.r).toBeGreaterThan(240)
  })

  test('may be uploaded from another origin', async () => {
    const { uploadURL } = await photos.presign()
    const preflight = await fetch(uploadURL, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('PUT')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
    const taken = await put(uploadURL, await plain('jpeg'))
    expect(taken.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('a key accepts one photo', () => {
  test('a repeat gets the same answer, and a different photo is refused', async () => {
    const { uploadURL, photoUrl } = await photos.presign()
    expect((await put(uploadURL, await plain('jpeg'))).status).toBe(200)
    const first = await (await fetch(photoUrl)).bytes()

    expect((await put(uploadURL, await plain('jpeg'))).status).toBe(200)
    const other = await put(uploadURL, await plain('jpeg', 'red'))
    expect([other.status, await other.json()]).toEqual([
      409,
      { error: 'conflict', message: 'Another photo was already uploaded to this link.' },
    ])
    expect(await (await fetch(photoUrl)).bytes()).toEqual(first)
  })

  test('of several uploads at once exactly one is stored, complete', async () => {
    const { uploadURL, photoUrl } = await photos.presign()
    const colours = ['red', 'green', 'blue', 'gold']
    const bodies = await Promise.all(colours.map(colour => plain('png', colour)))
    const statuses = await Promise.all(
      bodies.map(async body => (await put(uploadURL, body, 'image/png')).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409])

    const winner = await sharp({
      create: { width: 1, height: 1, channels: 3, background: colours[statuses.indexOf(200)]! },
    }).stats()
    const kept = await sharp(await (await fetch(photoUrl)).bytes()).stats()
    expect(kept.dominant).toEqual(winner.dominant)
    expect(await leftovers()).toEqual([])
  })
})

describe('an upload is refused, stores nothing and leaves its URL usable:', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
  let progressive: Buffer
  beforeAll(async () => {
    const canvas = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    progressive = await canvas.jpeg({ progressive: true }).toBuffer()
  })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const chunked = () => {
    let left = maxPhotoBytes + 1
    return new ReadableStream({
      pull(controller) {
        const chunk = new Uint8Array(Math.min(left, 65_536))
        left -= chunk.length
        if (chunk.length === 0) controller.close()
        else controller.enqueue(chunk)
      },
    })
  }

  test.each<[string, () => BodyInit, string, number, string | RegExp]>([
    ['something that is not an image', () => 'hello', 'text/plain', 415, /not a photo/],
    ['a text declared as a JPEG', () => 'hello', 'image/jpeg', 415, /not a photo/],
    ['an SVG declared as a PNG', () => svg, 'image/png', 415, /not a photo/],
    [
      'a JPEG truncated after its first bytes',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      'image/jpeg',
      415,
      /not a photo/,
    ],
    ['an empty HEIC', () => heic, 'image/heic', 415, /not a photo/],
    ['an empty body', () => '', 'image/jpeg', 415, /not a photo/],
    ['100 megapixels in a few kilobytes', () => vast(10_000), 'image/png', 413, /too many pixels/],
    [
      '64 megapixels that take 512 MB',
      () => vast(8_000, { bits: 16, colorType: 6, rows: 1 }),
      'image/png',
      413,
      /too many pixels/,
    ],
    [
      '64 interlaced megapixels that take 384 MB',
      () => vast(8_000, { bits: 16, colorType: 2, isInterlaced: true, rows: 1 }),
      'image/png',
      413,
      /too many pixels/,
    ],
    [
      '48 progressive megapixels that take 288 MB',
      () => resized(progressive, 8000, 6000),
      'image/jpeg',
      413,
      /too many pixels/,
    ],
    ['one byte over 10 MB', () => Buffer.alloc(maxPhotoBytes + 1), 'image/jpeg', 413, /too large/],
    ['one byte over 10 MB without a declared length', chunked, 'image/jpeg', 413, /too large/],
  ])('%s', async (_, body, type, status, message) => {
    const { uploadURL, photoUrl, key } = await photos.presign()
    const refused = await put(uploadURL, body(), type)
    expect(refused.status).toBe(status)
    const problem: unknown = await refused.json()
    expect(problem).toEqual({ error: expect.any(String), message: expect.stringMatching(message) })

    expect((await fetch(photoUrl)).status).toBe(404)
    await expect(photos.settle(key, 'a client')).rejects.toThrow('We can’t find that photo.')
    expect(await leftovers()).toEqual([])
    expect((await put(uploadURL, await plain('jpeg'))).status).toBe(200)
  })
})

describe('an upload URL', () => {
  test('is valid for fifteen minutes', async () => {
    const { uploadURL } = await photos.presign()
    clock = new Date(Date.now() + 15 * 60_000 + 1000)
    const late = await put(uploadURL, await plain('jpeg'))
    clock = undefined
    expect([late.status, await late.json()]).toEqual([
      403,
      { error: 'forbidden', message: 'This upload link has expired. Please try again.' },
    ])
  })

  test('is invalid for another key, expiry or file, and without its signature', async () => {
    const photo = await plain('jpeg')
    const { uploadURL, key } = await photos.presign({ contentType: 'image/jpeg', contentLength: photo.size })
    const { key: otherKey } = await photos.presign()
    const { uploadURL: forPng } = await photos.presign({
      contentType: 'image/png',
      contentLength: photo.size,
    })
    const { uploadURL: forShorter } = await photos.presign({ contentType: 'image/jpeg', contentLength: 100 })
    const changed = (url: string, changes: Record<string, string>) => {
      const { href, searchParams } = new URL(url)
      return `${href.split('?')[0]}?${new URLSearchParams({ ...Object.fromEntries(searchParams), ...changes })}`
    }
    const forgeries = [
      uploadURL.replace(key, otherKey),
      changed(uploadURL, { expires: '99999999999' }),
      changed(forPng, { type: 'image/jpeg' }),
      changed(forShorter, { length: String(photo.size) }),
      changed(uploadURL, { signature: '0'.repeat(64) }),
      changed(uploadURL, { signature: '' }),
      `${site}/uploads/${key}`,
    ]
    const statuses = await Promise.all(forgeries.map(async url => (await put(url, photo)).status))
    expect(statuses).toEqual(forgeries.map(() => 403))
    expect((await put(uploadURL, photo)).status).toBe(200)
  })

  test('binds the type and length given when it was requested', async () => {
    const jpeg = await plain('jpeg')
    const { uploadURL } = await photos.presign({ contentType: 'image/jpeg', contentLength: jpeg.size })
    expect((await put(uploadURL, await plain('png'), 'image/png')).status).toBe(415)
    expect(
      (await put(uploadURL, await plain('jpeg', 'red').then(blob => new Blob([blob, ' '])))).status,
    ).toBe(403)
    expect((await put(uploadURL, jpeg)).status).toBe(200)
  })

  test('is not issued for a file that would be refused anyway', async () => {
    await expect(photos.presign({ contentType: 'application/pdf' })).rejects.toMatchObject({ status: 415 })
    await expect(photos.presign({ contentLength: maxPhotoBytes + 1 })).rejects.toMatchObject({ status: 413 })
  })
})

describe('our own photo URLs', () => {
  test('are recognized as a photo URL, an upload URL or a path', async () => {
    const { uploadURL, photoUrl, key } = await photos.presign()
    for (const url of [photoUrl, uploadURL, `${site}/uploads/${key}`, `/photos/${key}`]) {
      expect(photos.keyOf(url), url).toBe(key)
    }
    expect(photos.photoUrl(key)).toBe(photoUrl)
  })

  test('are distinguished from those of others', async () => {
    const { key } = await photos.presign()
    const mistyped = key.replace(/.$/, last => (last === '0' ? '1' : '0'))
    for (const url of [
      `https://elsewhere.example/photos/${key}`,
      `${site}.elsewhere.example/photos/${key}`,
      `${site}/photos/${mistyped}`,
      `${site}/photos/${'0'.repeat(48)}`,
      `${site}/photos/${key}/thumb`,
      `${site}/photos/../etc/passwd`,
      'javascript:alert(1)',
      'http://',
      '',
    ]) {
      expect(photos.keyOf(url)).toBeUndefined()
    }
  })

  test('reach no file outside the photos', async () => {
    for (const path of ['incoming', '..%2f..%2f..%2fetc%2fpasswd', '0'.repeat(48)]) {
      expect((await fetch(`${site}/photos/${path}`)).status, path).toBe(404)
      expect((await fetch(`${site}/photos/${path}/thumb`)).status, path).toBe(404)
    }
    await expect(photos.settle('../../secrets', 'a client')).rejects.toMatchObject({ status: 404 })
  })
})

test('a start deletes the files of an interrupted upload, but not of one in progress', async () => {
  const home = await mkdtemp(join(tmpdir(), 'photos-'))
  const [crashed, underWay] = ['crashed', 'under-way'].map(name => join(home, 'photos', 'incoming', name))
  await mkdir(crashed!, { recursive: true })
  await mkdir(underWay!)
  await utimes(crashed!, new Date(0), new Date(0))
  createPhotos({ dataDir: home, secret: 'a secret', publicUrl: site })
  expect(await readdir(join(home, 'photos', 'incoming'))).toEqual(['under-way'])
  await rm(home, { recursive: true })
})

test('only the first frame of an animation is decoded', async () => {
  const frame = (colour: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['red', 'lime', 'blue'].map(frame))
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(3)
  const { uploadURL, photoUrl } = await photos.presign()
  expect((await put(uploadURL, new Blob([new Uint8Array(animation)]), 'image/gif')).status).toBe(200)
  const shown = sharp(await (await fetch(photoUrl)).bytes())
  expect(await shown.metadata()).toMatchObject({ width: 64, height: 64 })
  expect((await shown.stats()).dominant.r).toBeGreaterThan(240)
})

test('a temporary refusal has a Retry-After header', async () => {
  const full = { ...photos, receive: () => Promise.reject(PhotoRefused.busy(5)) }
  const routes = new Elysia().use(problems(() => {})).use(photoRoutes(full, () => 'a client'))
  const { uploadURL } = await photos.presign()
  const refused = await routes.handle(new Request(uploadURL, { method: 'PUT' }))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
})

type Png = Readonly<{ bits?: number; colorType?: number; isInterlaced?: boolean; rows?: number }>

/** A PNG of side × side black pixels: a few kilobytes that decode to many. `rows` truncates its data. */
function vast(side: number, { bits = 1, colorType = 0, isInterlaced = false, rows = side }: Png = {}) {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([bits, colorType, 0, 0, isInterlaced ? 1 : 0], 8)
  const pixels = deflateSync(Buffer.alloc(rows * (Math.ceil(side / 8) + 1)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A progressive JPEG whose header claims another size. */
function resized(jpeg: Buffer, width: number, height: number) {
  const claimed = Buffer.from(jpeg)
  const frame = claimed.indexOf(Buffer.from([0xff, 0xc2]))
  claimed.writeUInt16BE(height, frame + 5)
  claimed.writeUInt16BE(width, frame + 7)
  return claimed
}
