import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { answersAs, model } from '../../platform/model.ts'
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
