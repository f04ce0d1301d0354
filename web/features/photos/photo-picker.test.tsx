import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { useState } from 'react'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import type { Photo } from './photo.ts'

const { fireEvent, page, press, render, screen } = await openDocument()
const { Surroundings } = await import('../../testing.tsx')
const { frontOf } = await import('../payment/testing.ts')
const { PhotoPicker } = await import('./photo-picker.tsx')

const server = await testServer()
const front = frontOf(server)
page.setURL(front.url)
afterAll(async () => {
  await front.stop()
  await server.stop()
})

function Album({ name }: { name: string }) {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  return <PhotoPicker album={name} photos={photos} onChange={setPhotos} />
}
let albums = 0
beforeEach(() => render(<Album name={`album ${albums++}`} />, { wrapper: Surroundings }))
afterEach(() => front.mend())

const photo = (name: string) => new File(['a photo'], name, { type: 'image/jpeg' })

const choose = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText(/Choose photos/), { target: { files } })

test('what is too much, too large or no photo is said, and not sent', () => {
  choose(...Array.from({ length: 11 }, (_, n) => photo(`${n}.jpg`)))
  expect(screen.getByRole('alert').textContent).toBe('Maximum 10 files allowed')
  choose(new File(['x'], 'list.txt', { type: 'text/plain' }))
  expect(screen.getByRole('alert').textContent).toBe('File list.txt is not a photo')
  expect(front.timesAsked('/api/photos/upload')).toBe(0)
})

test('a photo that does not arrive is told of, and stays to be tried again or let go of', async () => {
  const told = spyOn(console, 'error').mockImplementation(() => {})
  choose(photo('sofa.jpg'))
  expect((await screen.findByRole('alert')).textContent).toBe('Upload failed. Please try again.')
  expect(screen.getByRole('button', { name: 'Try sofa.jpg again' })).toBeDefined()
  await press('Cancel sofa.jpg')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('img', { name: 'sofa.jpg' })).toBeNull()
  told.mockRestore()
})
