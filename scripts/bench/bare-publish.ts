/**
 * `bun scripts/bench/bare-publish.ts`: the least that a server on Bun does to deliver positions. What a socket at
 * /send sends is published to all others. Prints its address and runs until standard input ends; GET /cpu answers the
 * CPU time it has used.
 */
const server = Bun.serve<{ sends: boolean }>({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request, bun) {
    const { pathname } = new URL(request.url)
    if (pathname === '/cpu') return Response.json(process.cpuUsage())
    return bun.upgrade(request, { data: { sends: pathname === '/send' } }) ? undefined : new Response()
  },
  websocket: {
    open(socket) {
      if (!socket.data.sends) socket.subscribe('positions')
    },
    message: (_, message) => void server.publish('positions', message),
  },
})
console.log(server.url.href)
Bun.stdin.text().then(() => process.exit())
