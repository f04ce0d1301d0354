import { Elysia } from 'elysia'

/** For responses with personal data: no caching, no type sniffing. */
export const privateAnswer = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * Defaults for every response; routes may override them. Most responses contain personal data. Behind https,
 * HSTS tells browsers to use https only, for a year.
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
