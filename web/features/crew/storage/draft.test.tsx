import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import type { StoredDraft } from './draft.ts'
import { holdStorage } from './testing/hold-storage.ts'

const { act, renderHook, waitFor } = await openDocument()
const { useDraft } = await import('./draft.ts')

let browser: ReturnType<typeof holdStorage>
let stored: Map<string, StoredDraft>

beforeEach(() => {
  browser = holdStorage()
  stored = new Map()
})
afterEach(() => browser.remove())

const answer = () =>
  browser.answer({
    getAll: async () => [...stored.values()],
    put: async (_: string, draft: StoredDraft) => void stored.set(draft.id, draft),
    transaction: () => ({
      store: [...stored.values()].map(value => ({ value, delete: () => stored.delete(value.id) })),
      done: undefined,
    }),
  })

const openForm = () => renderHook(() => useDraft('link', 'r1 damage')).result
const labels = () => [...stored.values()].map(({ fields }) => fields.what)

test('a form that is opened before the storage answers has what an earlier page stored', async () => {
  const draft = { id: 'r1 damage', recordId: 'a', token: 'link', storedAt: Date.now() }
  stored.set(draft.id, { ...draft, fields: { what: 'Dresser' }, files: [] })
  const form = openForm()
  const opening = form.current.open()
  answer()
  await act(() => opening)
  expect(form.current.draft).toMatchObject({ recordId: 'a', fields: { what: 'Dresser' } })
})

test('what is being recorded stays stored until it is, and the next one after that, too', async () => {
  answer()
  const form = openForm()
  await act(() => form.current.open())
  act(() => form.current.save({ fields: { what: 'Dresser' } }))
  await waitFor(() => expect(labels()).toEqual(['Dresser']))
  const recording = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let closing = form.current.close(recording[0].promise)
  await waitFor(() => expect(form.current.draft).toBeUndefined())
  expect(labels()).toEqual(['Dresser'])

  await act(() => form.current.open())
  act(() => form.current.save({ fields: { what: 'Sofa' } }))
  await waitFor(() => expect(labels()).toEqual(['Sofa']))
  recording[0].resolve()
  await closing
  closing = form.current.close(recording[1].promise)
  await waitFor(() => expect(form.current.draft).toBeUndefined())
  expect(labels()).toEqual(['Sofa'])
  recording[1].resolve()
  await closing
  await waitFor(() => expect(labels()).toEqual([]))
})
