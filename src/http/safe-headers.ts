import { Elysia } from 'elysia'

/**
 * What every answer says unless its route says otherwise: no cache keeps it, since most answers are about somebody, and
 * no browser guesses its type. Behind https, browsers are told to come back by https only, for a year.
 */
export const safeHeaders = (publicUrl: string) => {
  const headers = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  return new Elysia({ name: 'safe headers' }).onRequest(({ set }) => {
    Object.assign(set.headers, headers)
  })
}
