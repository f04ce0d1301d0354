import { Elysia } from 'elysia'
import { buildClient, pagesFor } from '../scripts/client/build.ts'
import type { Pages } from './app.ts'
import { assets, editedPages, publicFiles } from './assets.ts'
import type { Config } from './platform/config.ts'
import { settingOf } from './platform/site.ts'

/** Builds the pages if they are missing or stale. With `edited`, bundles them from source, for `bun run dev`. */
export async function openPages(config: Config, { edited }: Readonly<{ edited: boolean }>): Promise<Pages> {
  const app: Elysia = new Elysia()
  if (edited) {
    app.use(await publicFiles())
    return { app, bundles: await editedPages() }
  }
  const outside = {
    tiles: config.tiles.url,
    cards: config.stripe && ('stripe' as const),
    // Includes PUBLIC_URL, because the page may be open under another name, such as 127.0.0.1 for localhost.
    photos: [config.publicUrl, ...(config.s3 ? [new URL(config.s3.endpoint).origin] : [])],
  }
  const client = await buildClient()
  app.use(await assets(client, await pagesFor(client, settingOf(config)), outside))
  return { app }
}
