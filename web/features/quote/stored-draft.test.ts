import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { createStore } from 'jotai'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { drafts, emptyDraft } from './draft.ts'
import { storedDraft } from './stored-draft.ts'

await openDocument()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => setSystemTime())

const empty = { step: 'first', address: '' }
type Draft = typeof empty
const complete = (stored: Partial<Draft>): Draft => ({ ...empty, ...stored })

/** Simulates a page load with the stored drafts of this browser and tab. */
function load(key = 'draft 1') {
  const store = createStore()
  const { draftAtom, restoredAtom, closedAtom } = storedDraft<Draft>({ key, empty, complete })
  store.set(restoredAtom)
  return {
    type: (address: string) => store.set(draftAtom, draft => ({ ...draft, address })),
    set: (draft: Draft) => store.set(draftAtom, draft),
    close: () => store.set(closedAtom),
    draft: () => store.get(draftAtom),
  }
}
const elsewhere = (key?: string) => {
  sessionStorage.clear()
  return load(key)
}

test('a page starts with the empty draft, as prerendered, until hydration', () => {
  load().type('789 N Water')
  const store = createStore()
  const { draftAtom, restoredAtom } = storedDraft({ key: 'draft 1', empty, complete })
  expect(store.get(draftAtom)).toBe(empty)
  expect(store.get(restoredAtom)).toBeFalse()
})

test('a reload and another tab restore the draft', () => {
  load().type('789 N Water')
  expect(load().draft()).toEqual({ step: 'first', address: '789 N Water' })
  expect(elsewhere().draft()).toEqual({ step: 'first', address: '789 N Water' })
})

test('early input is applied on top of the stored draft', () => {
  load().set({ step: 'second', address: '' })
  const { draftAtom, restoredAtom } = storedDraft<Draft>({ key: 'draft 1', empty, complete })
  const store = createStore()
  store.set(draftAtom, draft => ({ ...draft, address: '789 N Water' }))
  store.set(restoredAtom)
  expect(store.get(draftAtom)).toEqual({ step: 'second', address: '789 N Water' })
})

test('two tabs keep separate drafts, and a new tab gets the most recent one', () => {
  const one = load()
  one.type('789 N Water')
  const storedByOne = { ...sessionStorage }
  const other = elsewhere()
  other.type('500 Main')
  expect(one.draft().address).toBe('789 N Water')
  expect(elsewhere().draft().address).toBe('500 Main')
  Object.assign(sessionStorage, storedByOne)
  expect(load().draft().address).toBe('789 N Water')
})

test('a draft of another version is ignored', () => {
  load('draft 1').type('789 N Water')
  expect(load('draft 2').draft()).toBe(empty)
})

test('a draft of an earlier release gets the fields that it lacks', () => {
  localStorage.setItem('draft 1', JSON.stringify({ storedAt: Date.now(), draft: { step: 'second' } }))
  expect(load().draft()).toEqual({ step: 'second', address: '' })
})

test('drafts expire after a week', () => {
  load().type('789 N Water')
  const week = 7 * 24 * 60 * 60_000
  setSystemTime(Date.now() + week - 1000)
  expect(load().draft().address).toBe('789 N Water')
  setSystemTime(Date.now() + 2000)
  expect(load().draft()).toBe(empty)
})

test('a closed draft survives a reload but not a new visit; starting over removes it', () => {
  const page = load()
  page.type('789 N Water')
  page.close()
  expect(load().draft().address).toBe('789 N Water')
  expect(elsewhere().draft()).toBe(empty)
  page.set(empty)
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('an unreadable draft is ignored', () => {
  const warn = spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('draft 1', '{"storedAt":')
  expect(load().draft()).toBe(empty)
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test('a draft that was stored before a question was added has its usual answer', () => {
  const { dropoffAccess: _, isAnyDay: __, ...older } = emptyDraft.answers
  const answers = { ...older, fromAddress: '789 N Water' }
  localStorage.setItem('moving quote 3', JSON.stringify({ storedAt: Date.now(), draft: { answers } }))
  const store = createStore()
  store.set(drafts.moving.restoredAtom)
  expect(store.get(drafts.moving.draftAtom)).toEqual({
    ...emptyDraft,
    answers: { ...emptyDraft.answers, fromAddress: '789 N Water' },
  })
})
