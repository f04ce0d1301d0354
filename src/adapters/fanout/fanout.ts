import { Redis } from 'ioredis'

/**
 * Short-lived word between the server processes of one site, positions above all. Nothing is kept and nothing is
 * repeated: what is lost is replaced by the next.
 */
export type Fanout = Readonly<{
  /** Tells the other processes; never fails, a process alone tells nobody. */
  publish(text: string): void
  /** From now on, what the others tell. */
  listen(on: (text: string) => void): void
  close(): Promise<void>
}>

type Options = Readonly<{ redisUrl?: string; onError(error: unknown): void }>

export const createFanout = ({ redisUrl, onError }: Options): Fanout =>
  redisUrl ? throughRedis(redisUrl, onError) : alone

const alone: Fanout = { publish: () => {}, listen: () => {}, close: async () => {} }

const channel = 'fairmove:live'

/** A connection that subscribes can do nothing else, so there are two. ioredis connects and subscribes again by itself. */
function throughRedis(url: string, onError: (error: unknown) => void): Fanout {
  const self = crypto.randomUUID()
  const publisher = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  const subscriber = new Redis(url, { maxRetriesPerRequest: null })
  for (const connection of [publisher, subscriber]) reportOutages(connection, onError)

  return {
    publish(text) {
      // Without a connection there is nobody to tell; the outage itself is reported once.
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

/** The first failure of each outage; ioredis tells of every try. */
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
