import type { Socket } from 'bun'

/**
 * The part of Redis that publishing needs, on a real socket: the greeting, SUBSCRIBE and PUBLISH of its protocol
 * (RESP3, https://redis.io/docs/latest/develop/reference/protocol-spec/). `restart` drops all connections, as an outage
 * does.
 */
export function startRedis() {
  const subscribers = new Map<Socket<Buffered>, string>()
  const waiting = new Set<() => void>()
  let port = 0

  const answer = (socket: Socket<Buffered>, [command = '', ...args]: readonly string[]) => {
    const [channel = '', message = ''] = args
    switch (command.toLowerCase()) {
      case 'hello':
        return socket.write('%1\r\n+proto\r\n:3\r\n')
      case 'info':
        return socket.write(bulk('loading:0'))
      case 'subscribe':
        subscribers.set(socket, channel)
        socket.write(`>3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`)
        for (const wake of waiting) wake()
        return
      case 'publish': {
        const listening = [...subscribers].filter(([, each]) => each === channel).map(([each]) => each)
        for (const each of listening) each.write(`>3\r\n${bulk('message')}${bulk(channel)}${bulk(message)}`)
        return socket.write(`:${listening.length}\r\n`)
      }
      default:
        return socket.write(`-ERR unknown command '${command}'\r\n`)
    }
  }

  const listen = () =>
    Bun.listen<Buffered>({
      hostname: '127.0.0.1',
      port,
      socket: {
        open(socket) {
          socket.data = { text: '' }
        },
        data(socket, bytes) {
          const { commands, rest } = read(socket.data.text + bytes.toString('latin1'))
          socket.data.text = rest
          for (const command of commands) answer(socket, command)
        },
        close: socket => void subscribers.delete(socket),
      },
    })
  let server = listen()
  port = server.port

  return {
    url: `redis://127.0.0.1:${port}`,
    async subscribed(count: number) {
      while (subscribers.size < count) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        await promise
        waiting.delete(resolve)
      }
    },
    restart() {
      server.stop(true)
      subscribers.clear()
      server = listen()
    },
    stop: () => server.stop(true),
  }
}

type Buffered = { text: string }

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`

/** Whole commands, `*2\r\n$4\r\nINFO\r\n…`, and what is left of an unfinished one. */
function read(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let rest = text
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(rest)
    if (!head) return { commands, rest }
    let at = head[0].length
    const parts: string[] = []
    for (let n = Number(head[1]); n > 0; n--) {
      const length = /^\$(\d+)\r\n/.exec(rest.slice(at))
      if (!length) return { commands, rest }
      const start = at + length[0].length
      const end = start + Number(length[1])
      if (rest.length < end + 2) return { commands, rest }
      parts.push(rest.slice(start, end))
      at = end + 2
    }
    commands.push(parts)
    rest = rest.slice(at)
  }
}
