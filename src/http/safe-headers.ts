import { Elysia } from 'elysia'

/** For an answer that is about somebody: no cache keeps it, and no browser guesses its type. */
export const privateAnswer = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * What every answer says unless its route says otherwise: most are about somebody. Behind https, browsers are
 * told to come back by https only, for a year.
 */
export const safeHeaders = (publicUrl: string) => {
  const headers = {
    ...privateAnswer,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  return new Elysia({ name: 'safe headers' }).onRequest(({ set }) => {
    Object.assign(set.headers, headers)
  })
}
