export const CONNECTIONS = 32
const ROUND_MS = 1500

/**
 * Requests per second of POST `body`, or of GET without one. Eight zeros in `body` become a number that counts up. Runs
 * in a separate process that reads only the status and length of responses, so that the server is the bottleneck.
 */
export async function load(url: string, { body = '', cookie = '' } = {}): Promise<number> {
  const child = Bun.spawn([process.execPath, import.meta.path, url, body, cookie], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const rate = Number(await new Response(child.stdout).text())
  if ((await child.exited) !== 0) throw new Error(`No load on ${url}.`)
  return rate
}

if (import.meta.main) {
  const [target = '', body = '', cookie = ''] = process.argv.slice(2)
  const start = performance.now()
  const answered = await sendRequests(new URL(target), body, cookie)
  console.log((answered / (performance.now() - start)) * 1000)
}

/** Sends requests over open connections for a while. Returns how many were answered. */
async function sendRequests({ hostname, port, pathname, search }: URL, body: string, cookie: string) {
  const end = performance.now() + ROUND_MS
  let sent = 0
  let answered = 0
  const request = () => {
    sent += 1
    const number = String(process.pid * 1000 + sent)
      .padStart(8, '0')
      .slice(-8)
    const content = body.replace('00000000', number)
    const lines =
      body === ''
        ? [`GET ${pathname}${search} HTTP/1.1`, `Cookie: ${cookie}`]
        : [
            `POST ${pathname} HTTP/1.1`,
            'Content-Type: application/json',
            `Content-Length: ${Buffer.byteLength(content)}`,
          ]
    return [...lines, `Host: ${hostname}:${port}`, '', content].join('\r\n')
  }
  const connect = async () => {
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
  await Promise.all(Array.from({ length: CONNECTIONS }, connect))
  return answered
}

/** The length of the first response in bytes, once its head has arrived. @throws unless it is a success */
function lengthOf(received: string): number | undefined {
  const head = received.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  if (!received.startsWith('HTTP/1.1 200')) throw new Error(received)
  const [, length] = /content-length: (\d+)/i.exec(received.slice(0, head)) ?? []
  if (length === undefined) throw new Error('A response has no Content-Length.')
  return head + 4 + Number(length)
}
