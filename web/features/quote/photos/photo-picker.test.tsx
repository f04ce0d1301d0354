import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { useState } from 'react'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { testServer } from '../../../../scripts/testing/server.ts'
import type { Photo } from './uploads.ts'

// Start the server before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer()
const { act, fireEvent, page, press, render, screen, within } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { frontOf } = await import('../../../shared/payment/testing.ts')
const { PhotoPicker } = await import('./photo-picker.tsx')

const front = frontOf(server)
page.setURL(front.url)
afterAll(async () => {
  await front.stop()
  await server.stop()
})

let album: readonly Photo[] = []
function Album({ name }: { name: string }) {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  album = photos
  return <PhotoPicker album={name} photos={photos} asksRoom onChange={setPhotos} />
}
let albums = 0
beforeEach(() => render(<Album name={`album ${albums++}`} />, { wrapper: Surroundings }))
afterEach(() => front.mend())

const photo = (name: string) => new File(['a photo'], name, { type: 'image/jpeg' })

const choose = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText(/Choose photos/), { target: { files } })

test('too many files, too large files and non-photos are reported and not sent', () => {
  choose(...Array.from({ length: 11 }, (_, n) => photo(`${n}.jpg`)))
  expect(screen.getByRole('alert').textContent).toBe('Maximum 10 files allowed')
  choose(new File(['x'], 'list.txt', { type: 'text/plain' }))
  expect(screen.getByRole('alert').textContent).toBe('File list.txt is not a photo')
  expect(front.timesAsked('/api/photos/upload')).toBe(0)
})

test('the camera button takes photos only, or Chrome on Android opens its file picker', () => {
  const camera = screen.getByLabelText('Take a photo')
  expect(camera.getAttribute('accept')).toBe('image/*')
  expect(camera.getAttribute('capture')).toBe('environment')
  fireEvent.change(camera, { target: { files: [new File(['x'], 'list.txt', { type: 'text/plain' })] } })
  expect(screen.getByRole('alert').textContent).toBe('File list.txt is not a photo')
})

test('only dragged files highlight the drop zone, until they leave the page', () => {
  const isOver = () => screen.getByText('Choose photos').closest('label')?.hasAttribute('data-over')
  const drag = (type: string, dragged: object) =>
    fireEvent(document.body, Object.assign(new Event(type, { bubbles: true }), dragged))
  const text = { dataTransfer: { types: ['text/plain'] } }
  drag('dragover', text)
  drag('dragleave', { ...text, relatedTarget: document.body })
  expect(isOver()).toBeFalse()
  const files = { dataTransfer: { types: ['Files'] } }
  drag('dragover', files)
  drag('dragleave', { ...files, relatedTarget: document.body })
  expect(isOver()).toBeTrue()
  drag('dragleave', { ...files, relatedTarget: null })
  expect(isOver()).toBeFalse()
})

test('the error of one pick disappears with the next pick or when dismissed', async () => {
  choose(new File(['x'], 'list.txt', { type: 'text/plain' }))
  choose(new File(['x'], 'plan.txt', { type: 'text/plain' }))
  expect(screen.getByRole('alert').textContent).toBe('File plan.txt is not a photo')
  await press('Dismiss')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a failed upload is reported, and can be retried or removed', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  choose(photo('sofa.jpg'))
  expect((await screen.findByRole('alert')).textContent).toBe('Upload failed. Please try again.')
  expect(screen.getByRole('button', { name: 'Try sofa.jpg again' })).toBeDefined()
  await press('Cancel sofa.jpg')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('img', { name: 'sofa.jpg' })).toBeNull()
  logged.mockRestore()
})

/** Routes the next upload to a bucket that responds with this status. */
const answerUploadWith = (status: number, problem: object = {}) => {
  front.alter('/api/photos/upload', body => ({ ...body, uploadURL: bucket.url.href }))
  uploadAnswers.push(() => Response.json(problem, { status, headers: fromAnywhere }))
}
const uploadAnswers: (() => Response)[] = []
const fromAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type',
}
const bucket = Bun.serve({
  port: 0,
  fetch: ({ method }) =>
    (method === 'PUT' && uploadAnswers.shift()?.()) || new Response(null, { headers: fromAnywhere }),
})
afterAll(() => bucket.stop(true))

test('a photo with rejected content says why, cannot be retried, and is dropped at the next pick', async () => {
  answerUploadWith(413, { error: 'too_large', message: 'This photo has too many pixels to open.' })
  choose(photo('sofa.jpg'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'sofa.jpg: This photo has too many pixels to open.',
  )
  expect(screen.queryByRole('button', { name: 'Try sofa.jpg again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove sofa.jpg' })).toBeDefined()

  answerUploadWith(200)
  choose(photo('bedroom.jpg'))
  await screen.findByRole('button', { name: 'Remove bedroom.jpg' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('img', { name: 'sofa.jpg' })).toBeNull()
})

test('a photo of an unsupported type is rejected the same way, with one message', async () => {
  choose(new File(['x'], 'scan.tiff', { type: 'image/tiff' }))
  expect((await screen.findByRole('alert')).textContent).toStartWith('scan.tiff: This is not a photo')
  expect(screen.queryByText('Failed to get upload URL')).toBeNull()
  await press('Remove scan.tiff')
  expect(screen.queryByRole('alert')).toBeNull()
})

const addPhotos = async (...names: readonly string[]) => {
  for (const name of names) {
    answerUploadWith(200)
    choose(photo(name))
    await screen.findByRole('button', { name: `Remove ${name}` })
  }
}
const tile = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const roomsOfAlbum = () => album.map(({ room }) => room)

test('one tap names the room on all new photos', async () => {
  await addPhotos('one.jpg', 'two.jpg')
  screen.getByText('Which room is in these 2 photos?')
  await press('Living room')
  expect(roomsOfAlbum()).toEqual(['Living room', 'Living room'])
  screen.getByText('2 photos: Living room.')
  await addPhotos('three.jpg')
  screen.getByText('Which room is in this photo?')
  await press('Kitchen')
  expect(roomsOfAlbum()).toEqual(['Living room', 'Living room', 'Kitchen'])
  screen.getByText('Every photo has a room. Tap photos to change it.')
  const kitchen = screen.getByRole('button', { name: 'Kitchen (1 photo)' })
  expect(kitchen.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(kitchen)
  expect(roomsOfAlbum()).toEqual(['Living room', 'Living room', 'Kitchen'])
})

test('photos are chosen with a tap, and a room may be changed or taken back', async () => {
  await addPhotos('one.jpg', 'two.jpg', 'three.jpg')
  fireEvent.click(tile(/^two\.jpg, no room yet/))
  expect(tile(/^two/).checked).toBeFalse()
  await press('Bedroom 1')
  expect(roomsOfAlbum()).toEqual(['Bedroom 1', undefined, 'Bedroom 1'])
  // The photos that have no room are next.
  expect(tile(/^two/).checked).toBeTrue()
  await press('Bedroom 2')
  fireEvent.click(tile(/^three\.jpg, Bedroom 1/))
  act(() => screen.getByRole('button', { name: 'No room' }).focus())
  await press('No room')
  expect(roomsOfAlbum()).toEqual(['Bedroom 1', 'Bedroom 2', undefined])
  // The button is gone: its neighbor takes the focus.
  expect(screen.queryByRole('button', { name: 'No room' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More rooms' }))
})

test('the six likely rooms come first; more rooms open the rest', async () => {
  await addPhotos('one.jpg')
  expect(screen.queryByRole('button', { name: 'Attic' })).toBeNull()
  expect(within(screen.getByRole('group', { name: /Which room/ })).getAllByRole('button')).toHaveLength(7)
  const more = screen.getByRole('button', { name: 'More rooms' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  await press('Attic')
  expect(roomsOfAlbum()).toEqual(['Attic'])
})

test('a successful retry removes the error', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  front.break('/api/photos/upload')
  choose(photo('bedroom.jpg'))
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to get upload URL')
  front.mend()
  answerUploadWith(200)
  await press('Try bedroom.jpg again')
  await screen.findByRole('button', { name: 'Remove bedroom.jpg' })
  expect(screen.queryByRole('alert')).toBeNull()
  logged.mockRestore()
})

test('an earlier error is not repeated when other photos arrive, and its photo can still be retried', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  front.break('/api/photos/upload')
  choose(photo('sofa.jpg'))
  await screen.findByRole('alert')
  front.mend()
  answerUploadWith(200)
  choose(photo('bedroom.jpg'))
  await screen.findByRole('button', { name: 'Remove bedroom.jpg' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try sofa.jpg again' })).toBeDefined()
  logged.mockRestore()
})
