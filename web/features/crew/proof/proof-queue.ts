import type { PaperKind } from '../../../../src/shared/paper-record.ts'
import type { SentDamage, SentPhoto } from '../../../../src/shared/proof.ts'
import { withinLimit } from '../positions/outbound.ts'
import { type QueueOptions, Temporary } from '../use-queue.ts'

/** What is sent about a photo, besides its address. */
export type PhotoFields = Omit<SentPhoto, 'photoUrl' | 'sentAt'>
export type DamageFields = Omit<SentDamage, 'sentAt'>

/** The customer's signature of the paper that had this digest when it was read. `at` is by the phone's clock. */
export type SignatureFields = Readonly<{
  id: string
  at: string
  paper: PaperKind
  digest: string
  signedBy: string
  strokes: string
}>

/**
 * A photo, a note of a damage or a signature on this phone. `photoUrl` is where a photo was uploaded to. `place` is its
 * place in the order of taking. `taken` until the server's answer with the day contains it, `refused` until the crew
 * has read why.
 */
export type SavedProof = Readonly<{
  id: string
  providerId: string
  serviceRequestId: string
  place: number
  item:
    | Readonly<{ kind: 'photo'; blob: Blob; fields: PhotoFields; photoUrl?: string }>
    | Readonly<{ kind: 'damage'; fields: DamageFields }>
    | Readonly<{ kind: 'signature'; fields: SignatureFields }>
  state: 'waiting' | 'taken' | 'refused'
  /** When the server answered, in milliseconds since 1970. */
  answeredAt?: number
  /** Why it was refused: the server's sentence, and its word for it. */
  message?: string
  code?: string
}>

/** One crew's proof saved on this phone. Every call rejects if the browser has no working storage or no room. */
export type SavedProofs = Readonly<{
  /** In the order of taking. */
  load(): Promise<readonly SavedProof[]>
  put(proof: SavedProof): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}>

export type ProofQueueState = Readonly<{
  proofs: readonly SavedProof[]
  /** Those that would be lost on a reload, because the phone has no room or no storage. */
  unsaved: ReadonlySet<string>
}>

type Options = QueueOptions<ProofQueueState> &
  Readonly<{
    providerId: string
    saved: SavedProofs
    /**
     * Sends one. `onUploaded` keeps a photo's address, so that it is uploaded once, or forgets it. Rejects with a
     * `Temporary` if the same call works later; otherwise it is refused with the error's message, and with the code of
     * a `NotTaken`.
     */
    send(proof: SavedProof, onUploaded: (photoUrl: string | undefined) => Promise<void>): Promise<void>
    retryMs?: number
  }>

/** The server refuses it for good, for the reason `code`. */
export class NotTaken extends Error {
  override name = 'NotTaken'
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

export type ProofQueue = ReturnType<typeof createProofQueue>

/**
 * Saves photos, notes and signatures on the phone, then sends them one by one in the order of taking, apart from the
 * steps, which must not wait for a large photo. Signatures go first: they are small, and a later note would change the
 * paper. The server recognizes a repeat by its id. What cannot be saved is sent from memory.
 */
export function createProofQueue(options: Options) {
  const {
    providerId,
    saved,
    send: post,
    exclusively,
    onChange,
    onSaved,
    onAnswer,
    retryMs = 10_000,
  } = options
  let proofs: readonly SavedProof[] = []
  let unsaved: ReadonlySet<string> = new Set()
  /** Those that the storage may not have yet, which a reload must not drop. */
  let held: ReadonlySet<string> = new Set()
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const report = () => !isClosed && onChange({ proofs, unsaved })

  let storing = Promise.resolve()
  /** One access after the other, so that a reload has all that was put before it. */
  const inOrder = (access: () => Promise<void>) => {
    const next = storing.then(() => withinLimit(access()))
    storing = next.catch(() => undefined)
    return next
  }

  const put = async (proof: SavedProof) => {
    const isNew = !proofs.some(({ id }) => id === proof.id)
    proofs = isNew ? [...proofs, proof] : proofs.map(each => (each.id === proof.id ? proof : each))
    held = new Set([...held, proof.id])
    report()
    try {
      await inOrder(() => saved.put(proof))
      held = without(held, proof.id)
      unsaved = without(unsaved, proof.id)
    } catch (error) {
      console.warn('This browser has no room for a photo, note or signature.', error)
      unsaved = new Set([...unsaved, proof.id])
    }
    onSaved?.()
    report()
  }

  const remove = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    proofs = proofs.filter(({ id }) => !ids.includes(id))
    held = without(held, ...ids)
    unsaved = without(unsaved, ...ids)
    report()
    await inOrder(() => saved.remove(ids)).catch(warn)
    onSaved?.()
  }

  /** Another tab may have changed what is saved. What only this one holds stays. */
  const reload = async () => {
    try {
      await inOrder(async () => {
        // There may be room again.
        for (const proof of proofs.filter(({ id }) => unsaved.has(id))) {
          await saved.put(proof)
          held = without(held, proof.id)
          unsaved = without(unsaved, proof.id)
        }
      })
    } catch {
      // The page says so already.
    }
    try {
      await inOrder(async () => {
        const now = await saved.load()
        const own = proofs.filter(({ id }) => held.has(id))
        const others = now.filter(({ id }) => !held.has(id))
        proofs = [...others, ...own].sort((one, other) => one.place - other.place)
      })
    } catch (error) {
      warn(error)
    }
  }

  /** One that the server cannot take now holds up only its own job. */
  const sendAll = async () => {
    await reload()
    const stuck = new Map<string, Temporary>()
    for (;;) {
      const waiting = proofs.filter(
        ({ state, serviceRequestId }) => state === 'waiting' && !stuck.has(serviceRequestId),
      )
      const next = waiting.find(({ item }) => item.kind === 'signature') ?? waiting[0]
      if (!next || isClosed) break
      try {
        await put(await answerTo(next))
        onAnswer()
      } catch (error) {
        if (!(error instanceof Temporary) || error.of === 'all') throw error
        stuck.set(next.serviceRequestId, error)
      }
    }
    for (const [, error] of stuck) throw error
  }

  const answerTo = async (proof: SavedProof): Promise<SavedProof> => {
    let current = proof
    try {
      await post(proof, async photoUrl => {
        if (current.item.kind !== 'photo') return
        const { photoUrl: _, ...item } = current.item
        current = { ...current, item: { ...item, ...(photoUrl !== undefined && { photoUrl }) } }
        await put(current)
      })
      return { ...current, state: 'taken', answeredAt: Date.now() }
    } catch (error) {
      if (error instanceof Temporary) throw error
      const message = error instanceof Error ? error.message : String(error)
      return { ...current, state: 'refused', message, ...(error instanceof NotTaken && { code: error.code }) }
    }
  }

  const send = async () => {
    clearTimeout(timer)
    try {
      await exclusively(sendAll)
    } catch (error) {
      if (!(error instanceof Temporary)) throw error
      if (!isClosed) timer = setTimeout(send, retryMs)
    }
    report()
  }

  const loaded = reload().then(report)

  return {
    /** Resolves once it is saved on the phone, or kept in memory; sending goes on. */
    async add(serviceRequestId: string, item: SavedProof['item']) {
      await loaded
      const place = Math.max(Date.now(), (proofs.at(-1)?.place ?? 0) + 1)
      await put({ id: item.fields.id, providerId, serviceRequestId, place, item, state: 'waiting' })
      send()
    },
    send,
    /** Another tab has changed what is saved. */
    async changedElsewhere() {
      await reload()
      report()
    },
    /** The crew has read why. */
    dismiss: (id: string) => remove([id]),
    /** The server's day contains these. One that arrived after the answer has all that was taken. */
    async seen(ids: ReadonlySet<string>, dayAt: number) {
      await loaded
      const isKnown = ({ id, answeredAt = Number.POSITIVE_INFINITY }: SavedProof) =>
        ids.has(id) || answeredAt < dayAt
      await remove(proofs.filter(proof => proof.state === 'taken' && isKnown(proof)).map(({ id }) => id))
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const without = (ids: ReadonlySet<string>, ...removed: readonly string[]) =>
  new Set([...ids].filter(id => !removed.includes(id)))

const warn = (error: unknown) => console.warn('This browser’s storage does not answer.', error)
