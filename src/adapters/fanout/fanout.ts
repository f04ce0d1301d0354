import { Redis } from 'ioredis'

/**
 * Ephemeral messages between the server processes of one site, mostly positions. Nothing is stored or repeated: a lost
 * message is superseded by the next.
 */
export type Fanout = Readonly<{
  /** Sends to the other processes, if any. Never fails. */
  publish(text: string): void
  /** Receives what the other processes send from now on. */
  listen(on: (text: string) => void): void
  close(): Promise<void>
}>

type Options = Readonly<{ redisUrl?: string; onError(error: unknown): void }>

export const createFanout = ({ redisUrl, onError }: Options): Fanout =>
  redisUrl ? throughRedis(redisUrl, onError) : alone

const alone: Fanout = { publish: () => {}, listen: () => {}, close: async () => {} }

const channel = 'fairmove:live'

/** A subscribed connection can do nothing else, so there are two. ioredis reconnects and subscribes again by itself. */
function throughRedis(url: string, onError: (error: unknown) => void): Fanout {
  const self = crypto.randomUUID()
  const publisher = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  const subscriber = new Redis(url, { maxRetriesPerRequest: null })
  for (const connection of [publisher, subscriber]) reportOutages(connection, onError)

  return {
    publish(text) {
      // Without a connection there are no receivers; the outage itself is reported once.
      if (publisher.status === 'ready') publisher.publish(channel, `${self} ${text}`).catch(onError)
    },
    listen(on) {
      subscriber.on('message', (_, message) => {
        const [sender, text] = split(message)
        if (sender !== self) on(text)
      })
      subscriber.subscribe(channel).catch(onError)
    },
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Reports the first failure of each outage; ioredis emits one for every attempt. */
function reportOutages(connection: Redis, onError: (error: unknown) => void): void {
  let isDown = false
  connection.on('ready', () => {
    isDown = false
  })
  connection.on('error', error => {
    if (!isDown) onError(error)
    isDown = true
  })
}

function split(message: string): [sender: string, text: string] {
  const space = message.indexOf(' ')
  return [message.slice(0, space), message.slice(space + 1)]
}
