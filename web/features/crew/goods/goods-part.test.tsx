import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import type { CrewJob } from '../../../../src/shared/move-day.ts'
import { firstProof, type Proof, type ProofQueue, type SavedProof } from '../proof/proof.ts'
import { createQueue, type QueueState, Refused, Temporary } from '../queue/queue.ts'
import type { StoredDraft } from '../storage/draft.ts'
import { holdStorage } from '../storage/testing/hold-storage.ts'

const { act, cleanup, fireEvent, press, render, screen, waitFor, within } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { useDraft } = await import('../storage/draft.ts')
const { job: plainJob } = await import('../testing/job.ts')
const { default: GoodsPart } = await import('./goods-part.tsx')

let drafts: Map<string, StoredDraft>
let browser: ReturnType<typeof holdStorage>
beforeEach(() => {
  drafts = new Map()
  browser = holdStorage()
  browser.answer({
    getAll: async () => [...drafts.values()],
    put: async (_: string, draft: StoredDraft) => void drafts.set(draft.id, draft),
    transaction: () => ({
      store: [...drafts.values()].map(value => ({ value, delete: () => drafts.delete(value.id) })),
      done: undefined,
    }),
  })
})
afterEach(() => browser.remove())

const sofa = { label: 'Sofa', count: 1 }
const box = { label: 'Box', count: 2 }
const job: CrewJob = { ...plainJob, items: [sofa, box], goodsId: null }

type PartProps = Readonly<{ job: CrewJob; queue: ProofQueue; state: QueueState<Proof> }>

const Part = ({ job, queue, state: { items, unsaved } }: PartProps) => (
  <GoodsPart {...{ job, unsaved, queue }} onPhone={items} draft={useDraft('t', 'r1 goods')} />
)

/** The part of a job on a phone whose server the test controls. */
function openPart() {
  const stored = new Map<string, SavedProof>()
  const server = { isThere: true, refusal: undefined as Refused | undefined, taken: [] as Proof['item'][] }
  let show: (state: QueueState<Proof>) => void = () => undefined
  const queue = createQueue<Proof>({
    providerId: 'p',
    storage: {
      load: async () => [...stored.values()],
      put: async proof => void stored.set(proof.id, proof),
      remove: async id => void stored.delete(id),
    },
    next: firstProof,
    async send(batch) {
      if (!server.isThere) throw new Temporary('offline')
      if (server.refusal) throw server.refusal
      server.taken.push(...batch.map(({ item }) => item))
      return { taken: batch.map(({ id }) => id), refused: [] }
    },
    exclusively: task => task(),
    onChange: state => show(state),
    onAnswer: () => undefined,
    retryMs: 3_600_000,
  })
  let props: PartProps = { job, queue, state: { items: [], unsaved: new Set() } }
  const { rerender } = render(<Part {...props} />, { wrapper: Surroundings })
  const change = (changed: Partial<PartProps>) => {
    props = { ...props, ...changed }
    act(() => rerender(<Part {...props} />))
  }
  show = state => change({ state })
  return {
    server,
    queue,
    /** Another day has arrived from the server. */
    know: (changed: Partial<CrewJob>) => change({ job: { ...job, ...changed } }),
    [Symbol.dispose]: queue.close,
  }
}

const rows = () =>
  within(screen.getByRole('list', { name: 'List of the goods' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const type = (label: string) =>
  fireEvent.input(screen.getByLabelText('Add an item'), { target: { value: label } })

test('the crew counts, adds and removes items, and the whole list is sent', async () => {
  using part = openPart()
  await press('Edit the list')
  await screen.findByRole('form', { name: 'List of the goods' })
  await press('One more: Sofa')
  await press('One less: Box')
  await press('One less: Box')
  type('Piano')
  await press('Add')
  expect(rows()).toEqual(['Piano1', 'Sofa2', 'Box0'])
  // Typed, and not added.
  type('Lamp')
  await press('Save list')
  await waitFor(() => expect(part.server.taken).toHaveLength(1))
  expect(part.server.taken[0]?.fields).toMatchObject({
    from: null,
    rows: [
      { label: 'Lamp', count: 1 },
      { label: 'Piano', count: 1 },
      { ...sofa, count: 2 },
    ],
  })
  await screen.findByRole('button', { name: 'Edit the list' })
})

test('Enter in the field adds an item, and a list without items is not saved', async () => {
  using part = openPart()
  part.know({ items: [] })
  await press('Write the list')
  const field = await screen.findByLabelText('Add an item')
  await press('Save list')
  expect(screen.getByRole('alert').textContent).toBe('List at least one item.')
  type('Piano')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(rows()).toEqual(['Piano1'])
  expect(part.server.taken).toEqual([])
})

test('what the customer had not listed is named, so that extra work is agreed before it is loaded', async () => {
  using part = openPart()
  part.know({ listed: [sofa, box] })
  expect(screen.getByRole('status').textContent).toBe('')
  await press('Edit the list')
  await press('One more: Sofa')
  await press('Save list')
  await screen.findByText(/^More than the customer listed: 1 × Sofa\./)
  part.know({ listed: [sofa, box], items: [{ ...sofa, count: 2 }, box], goodsId: 'one', isSettled: true })
  await waitFor(() => expect(screen.queryByText(/^More than/)).toBeNull())
})

test('an unchanged list is not sent', async () => {
  using part = openPart()
  await press('Edit the list')
  await screen.findByRole('form', { name: 'List of the goods' })
  await press('Save list')
  await screen.findByRole('button', { name: 'Edit the list' })
  await part.queue.send()
  expect(part.server.taken).toEqual([])
})

test('a half-filled list is there after the page died', async () => {
  using _ = openPart()
  await press('Edit the list')
  await screen.findByRole('form', { name: 'List of the goods' })
  await press('One more: Sofa')
  type('Pia')
  await waitFor(() => expect(drafts.get('r1 goods')?.fields.added).toBe('Pia'))
  cleanup()
  using __ = openPart()
  await screen.findByRole('form', { name: 'List of the goods' })
  expect(rows()).toEqual(['Sofa2', 'Box2'])
  expect(screen.getByLabelText('Add an item')).toHaveProperty('value', 'Pia')
})

test('without a network the list waits, and the next one starts from it', async () => {
  using part = openPart()
  part.server.isThere = false
  for (const label of ['Piano', 'Lamp']) {
    await press('Edit the list')
    await screen.findByRole('form', { name: 'List of the goods' })
    type(label)
    await press('Save list')
    await screen.findByText('Your list is waiting to be sent.')
    await screen.findByRole('button', { name: 'Edit the list' })
  }
  part.server.isThere = true
  await part.queue.send()
  const [first, second] = part.server.taken.map(({ fields }) => fields)
  expect(second).toMatchObject({ from: first?.id, rows: [{ label: 'Lamp' }, { label: 'Piano' }, sofa, box] })
})

test('a list that somebody else changed first is shown beside theirs, and can be continued', async () => {
  using part = openPart()
  part.server.refusal = new Refused('Someone else changed this list in the meantime.', 'goods_changed')
  await press('Edit the list')
  await screen.findByRole('form', { name: 'List of the goods' })
  type('Piano')
  await press('Save list')
  const notice = await screen.findByRole('alert')
  part.know({ items: [sofa, box, { label: 'Lamp', count: 3 }], goodsId: 'theirs' })
  expect(notice.textContent).toContain('Someone else changed this list in the meantime.')
  expect(notice.textContent).toContain('Only on your list: 1 × Piano')
  expect(notice.textContent).toContain('Not on your list: 3 × Lamp')
  part.server.refusal = undefined
  await press('Continue with my list')
  await waitFor(() => expect(rows()).toEqual(['Piano1', 'Sofa1', 'Box2']))
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Save list')
  await waitFor(() => expect(part.server.taken).toHaveLength(1))
  expect(part.server.taken[0]?.fields).toMatchObject({ from: 'theirs' })
})
