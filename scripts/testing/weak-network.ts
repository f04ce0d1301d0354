import { connect, createServer, type Socket } from 'node:net'

/**
 * The network between a browser and a server, in a test's hand. It passes bytes on; `stall` holds them in both
 * directions, `holdAnswers` those from the server, without a sign to either side, until `flow` delivers them in one burst.
 * `lead` sends new connections to another server.
 */
export async function weakNetwork() {
  let port: number | undefined
  let isStalled = false
  const links = new Set<Link>()
  const server = createServer(client => {
    if (port === undefined) return void client.destroy()
    const link = createLink(client, connect(port, '127.0.0.1'))
    links.add(link)
    client.once('close', () => links.delete(link))
    if (!isStalled) link.flow()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The network has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lead(url: string) {
      port = Number(new URL(url).port)
    },
    stall() {
      isStalled = true
      for (const link of links) link.stall()
    },
    holdAnswers() {
      for (const link of links) link.holdAnswers()
    },
    flow() {
      isStalled = false
      for (const link of links) link.flow()
    },
    async close() {
      for (const link of links) link.cut()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

type Link = ReturnType<typeof createLink>

function createLink(client: Socket, server: Socket) {
  const cut = () => {
    client.destroy()
    server.destroy()
  }
  for (const socket of [client, server]) {
    socket.pause()
    // Either side may be gone at any time, which is what this is for.
    socket.on('error', cut)
  }
  const hold = (from: Socket, to: Socket) => from.unpipe(to).pause()
  return {
    cut,
    stall() {
      hold(client, server)
      hold(server, client)
    },
    holdAnswers: () => hold(server, client),
    flow() {
      client.unpipe(server).pipe(server)
      server.unpipe(client).pipe(client)
    },
  }
}
