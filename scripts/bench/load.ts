import { argv } from 'node:process'

/**
 * `bun scripts/bench/load.ts URL CONNECTIONS MILLISECONDS BODY COOKIE`: posts BODY repeatedly over open connections, or
 * gets URL if BODY is empty, and prints the requests answered in a second. A process of its own that reads only status
 * and length of an answer, so that the server is what is measured. Eight zeros in BODY become a number that counts up.
 */
const [target = '', connections = '1', duration = '1000', body = '', cookie = ''] = argv.slice(2)
const { hostname, port, pathname, search } = new URL(target)
const end = performance.now() + Number(duration)
let asked = 0
let answered = 0

const start = performance.now()
await Promise.all(Array.from({ length: Number(connections) }, keepAsking))
console.log((answered / (performance.now() - start)) * 1000)

async function keepAsking() {
  const finished = Promise.withResolvers<void>()
  let received = ''
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: socket => void socket.write(request()),
      data(socket, chunk) {
        received += chunk.toString('latin1')
        const length = lengthOf(received)
        if (length === undefined || received.length < length) return
        received = received.slice(length)
        answered += 1
        if (performance.now() < end) socket.write(request())
        else socket.end()
      },
      close: () => finished.resolve(),
      error: (_, error) => finished.reject(error),
    },
  })
  await finished.promise
}

function request(): string {
  const counted = body.replace(
    '00000000',
    String(process.pid * 1000 + asked++)
      .padStart(8, '0')
      .slice(-8),
  )
  if (body === '') {
    return [
      `GET ${pathname}${search} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Cookie: ${cookie}`,
      '',
      '',
    ].join('\r\n')
  }
  return [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(counted)}`,
    '',
    counted,
  ].join('\r\n')
}

/** The bytes of the first answer, once its head is there. Anything but a success is not worth measuring. */
function lengthOf(received: string): number | undefined {
  const head = received.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  if (!received.startsWith('HTTP/1.1 200')) throw new Error(received)
  const [, length] = /content-length: (\d+)/i.exec(received.slice(0, head)) ?? []
  if (length === undefined) throw new Error('An answer without its length.')
  return head + 4 + Number(length)
}
