import { expect, test } from 'bun:test'
import { createStore } from 'jotai'
import { openDocument } from '../../../scripts/testing/dom.ts'

await openDocument()

/** The draft as a page finds it that is loaded anew. */
let loads = 0
async function load() {
  const address: string = `./draft.ts?load=${++loads}`
  const { draftAtom, emptyDraft } = await import(address)
  return { draftAtom, emptyDraft, store: createStore() }
}

test('a page that is loaded anew finds what was typed', async () => {
  const { draftAtom, emptyDraft, store } = await load()
  const draft = {
    ...emptyDraft,
    step: 'contact',
    details: { ...emptyDraft.details, fromAddress: '789 N Water' },
  }
  store.set(draftAtom, draft)

  const anew = await load()
  expect(anew.store.get(anew.draftAtom)).toEqual(draft)
})

test('what cannot be read is no draft', async () => {
  const [name = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(name, '{"step":')
  const { draftAtom, emptyDraft, store } = await load()
  expect(store.get(draftAtom)).toEqual(emptyDraft)
})
