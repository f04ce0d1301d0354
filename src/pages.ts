import { Elysia } from 'elysia'
import { buildClient } from '../scripts/build-client.ts'
import { assets, editedAssets } from './assets.ts'
import type { Config } from './config.ts'

/** The pages as the server gives them out: built when missing or stale, or from their source while they are edited. */
export async function openPages(config: Config, { edited }: Readonly<{ edited: boolean }>): Promise<Elysia> {
  const pages: Elysia = new Elysia()
  if (edited) pages.use(await editedAssets())
  else pages.use(await builtAssets(config))
  return pages
}

const builtAssets = async (config: Config) =>
  assets(await buildClient(), {
    tiles: config.tiles.url,
    cards: config.stripe && 'stripe',
    photos: config.s3 && new URL(config.s3.endpoint).origin,
  })
