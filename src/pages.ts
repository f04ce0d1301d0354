import { Elysia } from 'elysia'
import { buildClient, pagesFor } from '../scripts/client/build.ts'
import type { Pages } from './app.ts'
import { assets, editedPages, publicFiles } from './assets.ts'
import type { Config } from './platform/config.ts'
import { settingOf } from './platform/site.ts'

/** Built when missing or stale; with `edited` from their source, as `bun run dev` wants them. */
export async function openPages(config: Config, { edited }: Readonly<{ edited: boolean }>): Promise<Pages> {
  const app: Elysia = new Elysia()
  if (edited) {
    app.use(await publicFiles())
    return { app, bundles: await editedPages() }
  }
  const outside = {
    tiles: config.tiles.url,
    cards: config.stripe && ('stripe' as const),
    // Ours too: the page may have been asked for under another name than PUBLIC_URL, 127.0.0.1 for localhost say.
    photos: [config.publicUrl, ...(config.s3 ? [new URL(config.s3.endpoint).origin] : [])],
  }
  const client = await buildClient()
  app.use(await assets(client, await pagesFor(client, settingOf(config)), outside))
  return { app }
}
