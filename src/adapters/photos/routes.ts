import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { BodyRefused } from '../../http/read-body.ts'
import type { Photos, Size } from './photos.ts'
import { PhotoRefused } from './refusal.ts'

/** Identifies the client that sent a request. */
type ClientOf = (server: Server<unknown> | null, request: Request) => string

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
      ({ params, request, server }) =>
        answer(async () => {
          await photos.receive(params.key, request, clientOf(server, request))
          return Response.json({ photoUrl: photos.photoUrl(params.key) }, { headers: fromAnywhere })
        }),
      { parse: 'none' },
    )
    .get('/photos/:key', ({ params }) => answer(() => show(photos, params.key, 'photo')))
    .get('/photos/:key/thumb', ({ params }) => answer(() => show(photos, params.key, 'thumbnail')))

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

const answer = async (work: () => Promise<Response>) => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PhotoRefused || error instanceof BodyRefused)) throw error
    const seconds = error instanceof PhotoRefused ? error.retryAfterSeconds : undefined
    const headers = {
      ...fromAnywhere,
      ...(seconds && { 'retry-after': String(seconds) }),
      ...(error.status === 408 && { connection: 'close' }),
    }
    return Response.json(error, { status: error.status, headers })
  }
}
