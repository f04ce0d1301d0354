import { expect, test } from 'bun:test'
import { createQueue, type QueueState, Refused, Temporary } from '../queue/queue.ts'
import { firstProof, type Proof, type SavedProof } from './proof.ts'

const at = '2027-03-01T15:00:00.000Z'
const photo = (id: string) => ({
  kind: 'photo' as const,
  blob: new Blob([id]),
  fields: { id, at, stage: 'before' as const, label: 'Kitchen' },
})
const damage = (id: string, photoIds: readonly string[]) => ({
  kind: 'damage' as const,
  fields: { id, at, label: 'Dresser', words: 'A leg broke.', photoIds },
})
const signature = (id: string) => ({
  kind: 'signature' as const,
  fields: { id, at, paper: 'estimate' as const, digest: 'digest', signedBy: 'Rosa Diaz', strokes: '' },
})

test('sends photos and notes one by one in the order of taking, and removes them once the day has them', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.isThere = false
  await queue.add('r1', photo('a'))
  await queue.add('r2', photo('b'))
  await queue.add('r1', damage('c', ['a']))
  expect(phone.states()).toEqual({ a: 'waiting', b: 'waiting', c: 'waiting' })
  phone.server.isThere = true
  await queue.send()
  expect(phone.server.taken).toEqual(['a', 'b', 'c'])
  await queue.seen(new Set(['a', 'c']), 0)
  expect(phone.states()).toEqual({ b: 'taken' })
})

test('a signature goes before the photos that wait, and a refused one keeps the server’s word for why', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.isThere = false
  await queue.add('r1', photo('a'))
  await queue.add('r1', signature('b'))
  await queue.add('r1', signature('c'))
  phone.server.refuses = 'c'
  phone.server.isThere = true
  await queue.send()
  expect(phone.server.taken).toEqual(['b', 'a'])
  expect(phone.stored.get('c')).toMatchObject({ state: 'refused', code: 'paper_changed' })
})

test('a photo is uploaded once, even if the page dies before the server has recorded it', async () => {
  const phone = openPhone()
  const first = phone.open()
  phone.server.losesRecord = true
  await first.add('r1', photo('a'))
  await first.send()
  expect(phone.server.uploads).toEqual(['a'])
  first.close()
  phone.server.losesRecord = false
  await phone.open().send()
  expect([phone.server.uploads, phone.server.taken]).toEqual([['a'], ['a']])
})

test('one that is refused says why, and holds up no other', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.refuses = 'a'
  await queue.add('r1', photo('a'))
  await queue.add('r1', photo('b'))
  await queue.send()
  expect(phone.states()).toEqual({ a: 'refused', b: 'taken' })
  expect(phone.stored.get('a')?.message).toBe('This is not a photo we can read.')
  await queue.dismiss('a')
  expect(phone.states()).toEqual({ b: 'taken' })
})

test('a photo that the phone has no room for is said to be unsaved, and sent from memory', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.isThere = false
  await queue.add('r1', photo('a'))
  phone.storage.isFull = true
  await queue.add('r1', photo('b'))
  expect([...phone.state().unsaved]).toEqual(['b'])
  await queue.changedElsewhere()
  expect(phone.state().items.map(({ id }) => id)).toEqual(['a', 'b'])
  phone.server.isThere = true
  await queue.send()
  expect(phone.server.taken).toEqual(['a', 'b'])
})

test('a signature is saved although a photo before it found no room', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.isThere = false
  phone.storage.isFull = true
  await queue.add('r1', photo('a'))
  await queue.add('r1', signature('b'))
  expect([...phone.state().unsaved]).toEqual(['a'])
  expect(phone.states()).toEqual({ b: 'waiting' })
})

test('a photo that found no room is saved as soon as there is some', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.isThere = false
  phone.storage.isFull = true
  await queue.add('r1', photo('a'))
  phone.storage.isFull = false
  await queue.send()
  expect([...phone.state().unsaved]).toEqual([])
  expect(phone.states()).toEqual({ a: 'waiting' })
})

test('a photo that the server cannot take now holds up no other job', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.stumblesOver = 'a'
  await queue.add('r1', photo('a'))
  await queue.add('r1', photo('b'))
  await queue.add('r2', photo('c'))
  await queue.send()
  expect(phone.states()).toEqual({ a: 'waiting', b: 'waiting', c: 'taken' })
  phone.server.stumblesOver = ''
  await queue.send()
  expect(phone.server.taken).toEqual(['c', 'a', 'b'])
})

/** A phone with its storage, and a server that the test controls. */
function openPhone() {
  const stored = new Map<string, SavedProof>()
  const storage = { isFull: false }
  const server = {
    isThere: true,
    losesRecord: false,
    refuses: '',
    stumblesOver: '',
    uploads: [] as string[],
    taken: [] as string[],
  }
  let newest: QueueState<Proof> = { items: [], unsaved: new Set() }
  let lock = Promise.resolve()
  return {
    stored,
    storage,
    server,
    state: () => newest,
    states: () => Object.fromEntries([...stored].map(([id, { state }]) => [id, state])),
    open() {
      const queue = createQueue<Proof>({
        providerId: 'p',
        storage: {
          load: async () => [...stored.values()],
          put: async proof => {
            if (storage.isFull && proof.item.kind === 'photo') throw new Error('Full.')
            stored.set(proof.id, proof)
          },
          remove: async id => void stored.delete(id),
        },
        next: firstProof,
        async send([proof], update) {
          if (!proof) throw new Error('Nothing to send.')
          const { id, item } = proof
          if (!server.isThere) throw new Temporary('offline')
          if (server.stumblesOver === id) throw new Temporary('A fault.', 'job')
          if (server.refuses === id && item.kind === 'signature')
            throw new Refused('Changed.', 'paper_changed')
          if (server.refuses === id) throw new Error('This is not a photo we can read.')
          if (item.kind === 'photo' && item.photoUrl === undefined) {
            server.uploads.push(id)
            await update({ ...proof, item: { ...item, photoUrl: `/photos/${id}` } })
          }
          if (server.losesRecord) throw new Temporary('lost')
          server.taken.push(id)
          return { taken: [id], refused: [] }
        },
        exclusively: task => {
          lock = lock.then(task, task)
          return lock
        },
        onChange: state => {
          newest = state
        },
        onAnswer: () => {},
        retryMs: 3_600_000,
      })
      const add = (serviceRequestId: string, item: Proof['item']) =>
        queue.add({ id: item.fields.id, serviceRequestId, item })
      return { ...queue, add }
    },
  }
}
