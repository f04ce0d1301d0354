import '../src/production.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { createLogger } from '../src/logger.ts'
import { openPages } from '../src/pages.ts'
import { start } from '../src/start.ts'
import { drive } from './demo/drive.ts'
import { refuseRealServices } from './demo/real-services.ts'
import { tellStory } from './demo/story.ts'

/**
 * `bun run demo`: the product with an office that is alive: bookings in every status over this and next week, crews on
 * the move, chats. It has a database of its own, new each time and gone with it, so that real data is never touched.
 */
const settings = readConfig(Bun.env)
refuseRealServices(settings)
const { username, password = 'demo-office' } = settings.admin
const dataDir = await mkdtemp(join(tmpdir(), 'fairmove-demo-'))
const config = {
  ...settings,
  dataDir,
  databaseUrl: undefined,
  rateLimits: false,
  admin: { username, password },
}

const logger = createLogger('warn')
const running = await start(config, logger, await openPages(config, { edited: false }))

let park = () => {}
let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  park()
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

park = await drive(running, await tellStory(running))
console.log(
  `The demo is at ${config.publicUrl}: sign in as ${username} / ${password}, then go to ${config.publicUrl}/admin`,
)
