import { command } from './cli/command.ts'
import { buildClient } from './client/build.ts'

await command(
  {
    usage: `bun run build
Builds the pages into .build and prints the folder (scripts/build-client.ts). Does nothing if they are built
already. A start does the same by itself.`,
    options: {},
  },
  async ({ signal }) => console.info(await buildClient(undefined, signal)),
)
