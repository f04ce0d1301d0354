import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { createStore } from 'jotai'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { keptDraft } from './kept-draft.ts'

await openDocument()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => setSystemTime())

const empty = { step: 'first', address: '' }
type Draft = typeof empty

/** A page that comes alive, with what this browser and this tab keep. */
function load(name = 'draft 1') {
  const store = createStore()
  const isDone = ({ step }: Draft) => step === 'last'
  const { draftAtom, takenUpAtom } = keptDraft<Draft>({ name, empty, isDone })
  store.set(takenUpAtom)
  return {
    type: (address: string) => store.set(draftAtom, draft => ({ ...draft, address })),
    set: (draft: Draft) => store.set(draftAtom, draft),
    draft: () => store.get(draftAtom),
  }
}
const elsewhere = (name?: string) => {
  sessionStorage.clear()
  return load(name)
}

test('a page begins empty, as it was rendered, until it comes alive', () => {
  load().type('789 N Water')
  const store = createStore()
  const { draftAtom, takenUpAtom } = keptDraft({ name: 'draft 1', empty, isDone: () => false })
  expect(store.get(draftAtom)).toBe(empty)
  expect(store.get(takenUpAtom)).toBeFalse()
})

test('a reload finds what was typed, and so does another tab', () => {
  load().type('789 N Water')
  expect(load().draft()).toEqual({ step: 'first', address: '789 N Water' })
  expect(elsewhere().draft()).toEqual({ step: 'first', address: '789 N Water' })
})

test('what is typed before the kept draft is taken up comes on top of it', () => {
  load().set({ step: 'second', address: '' })
  const { draftAtom, takenUpAtom } = keptDraft<Draft>({ name: 'draft 1', empty, isDone: () => false })
  const store = createStore()
  store.set(draftAtom, draft => ({ ...draft, address: '789 N Water' }))
  store.set(takenUpAtom)
  expect(store.get(draftAtom)).toEqual({ step: 'second', address: '789 N Water' })
})

test('two tabs leave each other alone: each finds its own again, the next one what was typed last', () => {
  const one = load()
  one.type('789 N Water')
  const keptByOne = { ...sessionStorage }
  const other = elsewhere()
  other.type('500 Main')
  expect(one.draft().address).toBe('789 N Water')
  expect(elsewhere().draft().address).toBe('500 Main')
  Object.assign(sessionStorage, keptByOne)
  expect(load().draft().address).toBe('789 N Water')
})

test('a draft of another version is left alone', () => {
  load('draft 1').type('789 N Water')
  expect(load('draft 2').draft()).toBe(empty)
})

test('after a week nothing is found', () => {
  load().type('789 N Water')
  const week = 7 * 24 * 60 * 60_000
  setSystemTime(Date.now() + week - 1000)
  expect(load().draft().address).toBe('789 N Water')
  setSystemTime(Date.now() + 2000)
  expect(load().draft()).toBe(empty)
})

test('what has led to its end is found by a reload, not by another visit; starting anew leaves nothing', () => {
  const page = load()
  page.set({ step: 'last', address: '789 N Water' })
  expect(load().draft().step).toBe('last')
  expect(elsewhere().draft()).toBe(empty)
  page.set(empty)
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('what cannot be read is no draft', () => {
  const told = spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('draft 1', '{"keptAt":')
  expect(load().draft()).toBe(empty)
  expect(told).toHaveBeenCalledTimes(1)
  told.mockRestore()
})
