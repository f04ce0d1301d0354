import { afterAll, afterEach, expect, spyOn, test } from 'bun:test'
import fc from 'fast-check'
import { createQueue, type QueueState } from '../queue/queue.ts'
import { firstProof, type Proof, type SavedProof, sendProof } from './proof.ts'

const jobs = ['r1', 'r2'] as const
const kinds = ['photo', 'damage', 'goods', 'signature'] as const
type Kind = (typeof kinds)[number]

/** What happens to a phone on a day. `broken` is a job that the server fails on, or none. */
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('add' as const),
      job: fc.constantFrom(...jobs),
      kind: fc.constantFrom(...kinds),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('network' as const), isThere: fc.boolean() }) },
  fc.record({ type: fc.constant('answers' as const), areLost: fc.boolean() }),
  fc.record({ type: fc.constant('server' as const), broken: fc.constantFrom(undefined, ...jobs) }),
  fc.constant({ type: 'uploads expire' as const }),
  { weight: 2, arbitrary: fc.constant({ type: 'death of the tab' as const }) },
  { weight: 2, arbitrary: fc.constant({ type: 'send' as const }) },
)

const fetching = spyOn(globalThis, 'fetch')
afterEach(() => void fetching.mockReset())
afterAll(() => fetching.mockRestore())

/** The tab dies only while its storage works, as here: what waits in memory alone would be lost, as the page says then. */
test('whatever happens, each photo, note, list and signature reaches the server once, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 50 }), async events => {
      const phone = openPhone()
      const { server } = phone
      const added: { id: string; job: string; kind: Kind }[] = []
      let queue = phone.open()
      for (const each of events) {
        switch (each.type) {
          case 'add': {
            const { job, kind } = each
            const id = `${kind} ${added.length}`
            added.push({ id, job, kind })
            await queue.add({ id, serviceRequestId: job, item: itemOf(kind, id) })
            break
          }
          case 'network':
            server.isThere = each.isThere
            break
          case 'answers':
            server.losesAnswers = each.areLost
            break
          case 'server':
            server.brokenJob = each.broken
            break
          case 'uploads expire':
            server.uploads.clear()
            break
          case 'death of the tab':
            queue.close()
            queue = phone.open()
            break
          case 'send':
            await queue.send()
        }
      }
      Object.assign(server, { isThere: true, losesAnswers: false, brokenJob: undefined })
      // A photo whose upload has expired holds up its job until the next attempt, which uploads it again.
      for (const _ of added) await queue.send()
      queue.close()
      expect(new Map(added.map(({ id }) => [id, id]))).toEqual(server.taken)
      expect(phone.saved().filter(({ state }) => state !== 'taken')).toEqual([])
      const order = [...server.taken.keys()]
      for (const job of jobs) {
        const ofJob = added.filter(each => each.job === job)
        for (const ids of [
          ofJob.flatMap(({ id, kind }) => (kind === 'signature' ? [id] : [])),
          ofJob.flatMap(({ id, kind }) => (kind === 'signature' ? [] : [id])),
        ])
          expect(order.filter(id => ids.includes(id))).toEqual(ids)
      }
      expect(server.tooEarly).toEqual([])
    }),
    { seed: 16, numRuns: 200 },
  )
})

/** A photo has its id as its content. */
function itemOf(kind: Kind, id: string): Proof['item'] {
  const fields = { id, at: '2027-03-01T15:00:00.000Z' }
  switch (kind) {
    case 'photo':
      return { kind, blob: new Blob([id]), fields: { ...fields, stage: 'before', label: '' } }
    case 'damage':
      return { kind, fields: { ...fields, label: 'Dresser', words: 'A leg broke.', photoIds: [] } }
    case 'goods':
      return { kind, fields: { ...fields, from: null, rows: [] } }
    case 'signature':
      return { kind, fields: { ...fields, paper: 'estimate', digest: 'd', signedBy: 'Rosa', strokes: '' } }
  }
}

/** A phone, and a server that recognizes repeats. `taken` has the content of each photo, and of anything else its id. */
function openPhone() {
  const stored = new Map<string, SavedProof>()
  let newest: readonly SavedProof[] = []
  const server = {
    isThere: true,
    losesAnswers: false,
    brokenJob: undefined as string | undefined,
    uploads: new Map<string, string>(),
    taken: new Map<string, string>(),
    /** Notes and lists that were sent while a signature of their job waited. */
    tooEarly: [] as string[],
  }
  let issued = 0
  const fault = (status: number, error: string) => Response.json({ error, message: error }, { status })
  const record = (job: string, { id, photoUrl }: Readonly<{ id: string; photoUrl?: string }>) => {
    const content = photoUrl === undefined ? id : server.uploads.get(photoUrl)
    if (content === undefined) return fault(404, 'not_found')
    if (job === server.brokenJob) return fault(500, 'fault')
    const isOfPaper = id.startsWith('damage') || id.startsWith('goods')
    const waits = ({ serviceRequestId, state, item }: SavedProof) =>
      serviceRequestId === job && state === 'waiting' && item.kind === 'signature'
    if (isOfPaper && newest.some(waits)) server.tooEarly.push(id)
    if (!server.taken.has(id)) server.taken.set(id, content)
    return Response.json({})
  }
  const answer = async (url: string, { method, body }: RequestInit): Promise<Response> => {
    if (!server.isThere) throw new TypeError('Failed to fetch')
    if (method === 'PUT') {
      server.uploads.set(url, await new Response(body).text())
    } else if (url !== '/api/photos/upload') {
      const [, job = ''] = /\/(r\d)\//.exec(url) ?? []
      const response = record(job, JSON.parse(String(body)))
      if (server.losesAnswers) throw new TypeError('Failed to fetch')
      return response
    }
    if (server.losesAnswers) throw new TypeError('Failed to fetch')
    const address = `/photos/${++issued}`
    return Response.json({ uploadURL: address, photoUrl: address })
  }
  fetching.mockImplementation(
    Object.assign((url: unknown, init: RequestInit = {}) => answer(String(url), init), {
      preconnect: () => undefined,
    }),
  )
  let lock = Promise.resolve()
  return {
    server,
    saved: () => [...stored.values()],
    open: () =>
      createQueue<Proof>({
        providerId: 'p',
        storage: {
          load: async () => [...stored.values()].sort((one, other) => one.place - other.place),
          put: async proof => void stored.set(proof.id, proof),
          remove: async id => void stored.delete(id),
        },
        next: firstProof,
        async send([proof], update) {
          if (proof) await sendProof('token', proof, update)
          return { taken: proof ? [proof.id] : [], refused: [] }
        },
        exclusively(task) {
          const next = lock.then(task)
          lock = next.catch(() => undefined)
          return next
        },
        onChange({ items }: QueueState<Proof>) {
          newest = items
        },
        onAnswer: () => undefined,
        retryMs: 3_600_000,
      }),
  }
}
