import { command } from './cli/command.ts'
import { buildClient } from './client/build.ts'

await command(
  {
    usage: `bun run build
Builds the pages into .build and prints the folder (scripts/build-client.ts). Does nothing if they are up to date. The
server does the same when it starts.`,
    options: {},
  },
  async ({ signal }) => console.info(await buildClient(signal)),
)
