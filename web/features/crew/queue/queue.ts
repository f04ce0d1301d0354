/** An item that the crew created on this phone: a step, a photo, a note or a signature. */
export type Queued<Content> = Content &
  Readonly<{
    id: string
    providerId: string
    serviceRequestId: string
    /** Its place in the order of taps. */
    place: number
    /** `taken` until the server's day contains it, `refused` until the crew has read why. */
    state: 'waiting' | 'taken' | 'refused'
    /** When the server answered, in milliseconds since 1970. */
    answeredAt?: number
    /** Why it was refused: the server's sentence, and its code. */
    message?: string
    code?: string
  }>

/** One crew's items on this phone. Calls reject if the browser has no working storage or no room. */
export type ItemStorage<Item> = Readonly<{
  load(): Promise<readonly Item[]>
  put(item: Item): Promise<void>
  remove(id: string): Promise<void>
}>

export type QueueState<Content> = Readonly<{
  /** In the order of taps. */
  items: readonly Queued<Content>[]
  /** The ids of items that a reload would lose, because the storage is full or broken. */
  unsaved: ReadonlySet<string>
}>

/** What became of the items that were sent, by id. */
export type Answer = Readonly<{
  taken: readonly string[]
  refused: readonly Readonly<{ id: string; message: string; code?: string }>[]
}>

/** Sending failed for now: for every job, or only for this one. */
export class Temporary extends Error {
  override name = 'Temporary'
  constructor(
    message: string,
    readonly of: 'all' | 'job' = 'all',
  ) {
    super(message)
  }
}

/** The server refused it, and will refuse it again. */
export class Refused extends Error {
  override name = 'Refused'
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message)
  }
}

export type QueueOptions<Content> = Readonly<{
  providerId: string
  storage: ItemStorage<Queued<Content>>
  /** Picks what to send next: items of one job, from those that wait. */
  next(waiting: readonly Queued<Content>[]): readonly Queued<Content>[]
  /**
   * Sends items. `update` saves progress before the answer. Rejects with a `Temporary` if the same call may succeed later;
   * any other error marks all of them as refused.
   */
  send(items: readonly Queued<Content>[], update: (item: Queued<Content>) => Promise<void>): Promise<Answer>
  /** How long the phone keeps an item that was taken, so that the crew can take it back. */
  undoMs?: number
  retryMs?: number
}>

/** Connects a queue to its page and to the queues in other tabs. */
type QueueSurroundings<Content> = Readonly<{
  /** Runs tasks of all tabs on this phone one after another. */
  exclusively(task: () => Promise<void>): Promise<void>
  onChange(state: QueueState<Content>): void
  /** Tells the other tabs that the storage has changed. */
  onSaved?(): void
  /** The server has taken or refused something, so it knows a newer day. */
  onAnswer(): void
}>

export type Queue<Content> = ReturnType<typeof createQueue<Content>>

const keptMs = 7 * 24 * 3_600_000
const storageRetryMs = 30_000

/**
 * Saves each item on the phone, then sends it in the order of taps until the server has taken or refused it. The server
 * recognizes a repeat by its id, so a lost answer does no harm. What cannot be saved is sent from memory. All tabs of a
 * phone have a queue over the same storage.
 */
export function createQueue<Content>(options: QueueOptions<Content> & QueueSurroundings<Content>) {
  type Item = Queued<Content>
  const { providerId, storage, next, send: post, undoMs = 0, retryMs = 10_000 } = options
  const { exclusively, onChange, onSaved, onAnswer } = options
  let items: readonly Item[] = []
  /** Changes that the storage may lack, by id; undefined for a removal. */
  const changes = new Map<string, Item | undefined>()
  const unsaved = new Set<string>()
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const report = () => !isClosed && onChange({ items, unsaved: new Set(unsaved) })

  const retryIn = (milliseconds: number) => {
    if (!isClosed) timer ??= setTimeout(send, milliseconds)
  }

  /** Runs one access at a time, so that a read sees every earlier write. */
  let accessing = Promise.resolve()
  const access = (task: () => Promise<void>) => {
    accessing = accessing.then(task).catch(error => {
      console.warn('This browser’s storage does not work.', error)
      retryIn(storageRetryMs)
    })
    return accessing
  }

  /**
   * Saves each change separately, because a signature may fit although a photo does not. All at once, because a storage that
   * hangs rejects each call only after seconds.
   */
  const saveChanges = async () => void (await Promise.all([...changes].map(saveChange)))

  const saveChange = async ([id, item]: [string, Item | undefined]) => {
    try {
      await (item ? storage.put(item) : storage.remove(id))
      if (changes.get(id) === item) changes.delete(id)
      unsaved.delete(id)
    } catch (error) {
      if (item && !unsaved.has(id)) console.warn('This browser cannot save an item.', error)
      if (item) unsaved.add(id)
      retryIn(storageRetryMs)
    }
  }

  /** Applies the changes that the storage may lack. */
  const withChanges = (stored: readonly Item[]): readonly Item[] => {
    const byId = new Map(stored.map(item => [item.id, item]))
    for (const [id, item] of changes) {
      if (item) byId.set(id, item)
      else byId.delete(id)
    }
    return [...byId.values()].sort((one, other) => one.place - other.place)
  }

  const change = async (changed: readonly Item[], removed: readonly string[] = []) => {
    if (changed.length + removed.length === 0) return
    for (const item of changed) changes.set(item.id, item)
    for (const id of removed) {
      changes.set(id, undefined)
      unsaved.delete(id)
    }
    items = withChanges(items)
    report()
    await access(saveChanges)
    report()
    if (!isClosed) onSaved?.()
  }

  const remove = (isRemoved: (item: Item) => boolean) =>
    change(
      [],
      items.filter(isRemoved).map(({ id }) => id),
    )

  /** Another tab may have changed what is stored. */
  const reload = async () => {
    await access(async () => {
      await saveChanges()
      items = withChanges(await storage.load())
    })
    report()
    // Waiting items never expire: the phone's clock may have been wrong for days.
    await remove(({ state, place }) => state !== 'waiting' && Date.now() - place > keptMs)
  }

  /** Sends the items of each job in order. A job that fails for now does not block the others. */
  const sendAll = async () => {
    await reload()
    const stuck = new Map<string, Temporary>()
    for (;;) {
      const batch = next(
        items.filter(({ state, serviceRequestId }) => state === 'waiting' && !stuck.has(serviceRequestId)),
      )
      const [first] = batch
      if (!first || isClosed) break
      try {
        await change(answered(batch, await sendBatch(batch)))
        onAnswer()
      } catch (error) {
        if (!(error instanceof Temporary) || error.of === 'all') throw error
        stuck.set(first.serviceRequestId, error)
      }
    }
    for (const error of stuck.values()) throw error
  }

  const sendBatch = async (batch: readonly Item[]): Promise<Answer> => {
    try {
      return await post(batch, item => change([item]))
    } catch (error) {
      if (error instanceof Temporary) throw error
      const message = error instanceof Error ? error.message : String(error)
      const why = { message, ...(error instanceof Refused && error.code && { code: error.code }) }
      return { taken: [], refused: batch.map(({ id }) => ({ id, ...why })) }
    }
  }

  /** @throws Temporary if the server did not say what became of an item */
  const answered = (batch: readonly Item[], { taken, refused }: Answer): readonly Item[] => {
    const whyById = new Map(refused.map(({ id, ...why }) => [id, why]))
    return batch.map(sent => {
      const item = items.find(({ id }) => id === sent.id) ?? sent
      const why = whyById.get(item.id)
      if (why) return { ...item, state: 'refused', ...why }
      if (taken.includes(item.id)) return { ...item, state: 'taken', answeredAt: Date.now() }
      throw new Temporary('The server did not say what became of an item.', 'job')
    })
  }

  const send = async () => {
    clearTimeout(timer)
    timer = undefined
    try {
      await exclusively(sendAll)
    } catch (error) {
      if (!(error instanceof Temporary)) throw error
      retryIn(retryMs)
    }
  }

  const loaded = reload()

  return {
    /** Resolves once the item is saved on the phone, or kept in memory; sending goes on. */
    async add(added: Content & Readonly<{ id: string; serviceRequestId: string }>) {
      await loaded
      const place = Math.max(Date.now(), (items.at(-1)?.place ?? 0) + 1)
      await change([{ ...added, providerId, place, state: 'waiting' }])
      send()
    },
    send,
    /** Another tab has changed the storage. */
    changedElsewhere: reload,
    /** The crew has read the reason. */
    dismiss: (id: string) => change([], [id]),
    /**
     * Removes the taken items that the server's day contains. A day that arrived after the answer contains all of them; an
     * item that it lacks repeats one of another phone.
     */
    async seen(ids: ReadonlySet<string>, dayAt: number) {
      await loaded
      const isUndoable = ({ place }: Item) => Math.abs(Date.now() - place) < undoMs
      const isKnown = ({ id, answeredAt = Number.POSITIVE_INFINITY }: Item) =>
        ids.has(id) || answeredAt < dayAt
      await remove(item => item.state === 'taken' && isKnown(item) && !isUndoable(item))
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
