import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { getDefaultStore } from 'jotai'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { testServer } from '../../../../scripts/testing/server.ts'

const { fireEvent, page, render, screen } = await openDocument()
const { Surroundings } = await import('../../../testing.tsx')
const { frontOf } = await import('../../payment/testing.ts')
const { draftAtom, emptyDraft, stepAtom } = await import('../draft.ts')
const { PhotosStep } = await import('./photos-step.tsx')

const server = await testServer()
const front = frontOf(server)
page.setURL(front.url)
afterAll(async () => {
  await server.stop()
  await front.stop()
})

const store = getDefaultStore()
beforeEach(() => {
  store.set(draftAtom, { ...emptyDraft, step: 'photos' })
  render(<PhotosStep />, { wrapper: Surroundings })
})
afterEach(() => front.mend())

const photo = (name: string) => new File(['a photo'], name, { type: 'image/jpeg' })

const choose = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText(/Choose photos/), { target: { files } })

test('photos are optional', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Skip photos' }))
  expect(store.get(stepAtom)).toBe('estimate')
})

test('what is too much, too large or no photo is said, and not sent', () => {
  choose(...Array.from({ length: 11 }, (_, n) => photo(`${n}.jpg`)))
  expect(screen.getByRole('alert').textContent).toBe('Maximum 10 files allowed')
  choose(new File(['x'], 'list.txt', { type: 'text/plain' }))
  expect(screen.getByRole('alert').textContent).toBe('File list.txt is not a photo')
  expect(front.timesAsked('/api/photos/upload')).toBe(0)
})

test('without an address to send it to, that is told', async () => {
  front.break('/api/photos/upload')
  choose(photo('sofa.jpg'))
  expect(await screen.findByText('Upload Error')).toBeDefined()
  expect(screen.getAllByText('Failed to get upload URL')).not.toHaveLength(0)
})

test('a photo that does not arrive is told of', async () => {
  const told = spyOn(console, 'error').mockImplementation(() => {})
  choose(photo('sofa.jpg'))
  expect((await screen.findByRole('alert')).textContent).toBe('Upload failed. Please try again.')
  expect(store.get(draftAtom).photos).toEqual([])
  told.mockRestore()
})
