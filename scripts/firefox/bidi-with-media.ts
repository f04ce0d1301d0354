#!/usr/bin/env bun
/**
 * Starts the Firefox named by FIREFOX for Playwright, with a WebDriver BiDi proxy. Playwright sends a media
 * override that no released Firefox supports yet, and fails without an answer. The proxy answers it and
 * forwards everything else.
 */
const unknown = 'emulation.setMediaFeaturesOverride'

const firefox = Bun.spawn([process.env.FIREFOX ?? 'firefox', ...process.argv.slice(2)], {
  stdout: 'inherit',
  stderr: 'pipe',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))

const decoder = new TextDecoder()
for await (const chunk of firefox.stderr) {
  const text = decoder.decode(chunk, { stream: true })
  const [line, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text) ?? []
  if (address) console.error(`WebDriver BiDi listening on ${proxyFor(address)}`)
  else if (!line) process.stderr.write(text)
}
process.exit(await firefox.exited)

/** The address of a proxy to `address`. */
function proxyFor(address: string): string {
  const server = Bun.serve<{ firefox: WebSocket }>({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request, server) {
      const firefox = new WebSocket(address + new URL(request.url).pathname)
      await new Promise(open => firefox.addEventListener('open', open, { once: true }))
      return server.upgrade(request, { data: { firefox } }) ? undefined : new Response(null, { status: 400 })
    },
    websocket: {
      maxPayloadLength: 256 * 2 ** 20,
      open(socket) {
        socket.data.firefox.onmessage = ({ data }) => socket.send(data)
        socket.data.firefox.onclose = () => socket.close()
      },
      message(socket, message) {
        const { id, method } = JSON.parse(String(message))
        if (method === unknown) socket.send(JSON.stringify({ type: 'success', id, result: {} }))
        else socket.data.firefox.send(message)
      },
      close: socket => socket.data.firefox.close(),
    },
  })
  return `ws://127.0.0.1:${server.port}`
}

export {}
