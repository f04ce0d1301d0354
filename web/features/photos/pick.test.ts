import { expect, test } from 'bun:test'
import { pick } from './pick.ts'

const file = (name: string, { type = 'image/jpeg', bytes = 10 } = {}) =>
  new File([new Uint8Array(bytes)], name, { type })

test('ten photos are taken, an eleventh refuses the whole pick', () => {
  const ten = Array.from({ length: 10 }, (_, n) => file(`${n}.jpg`))
  expect(pick(ten)).toEqual({ photos: ten, faults: [] })
  expect(pick([...ten, file('10.jpg')])).toEqual({ photos: [], faults: ['Maximum 10 files allowed'] })
})

test('a booking takes fifty, those that are there among them', () => {
  expect(pick([file('50.jpg')], 49).photos).toHaveLength(1)
  expect(pick([file('51.jpg')], 50)).toEqual({
    photos: [],
    faults: ['A booking can have up to 50 photos. Please remove some before adding more.'],
  })
})

test('a photo of 10 MB is taken, one a byte larger and one that is none are named; the others go on', () => {
  const [good, limit] = [file('sofa.jpg'), file('limit.png', { type: 'image/png', bytes: 10_485_760 })]
  const large = file('barn.jpg', { bytes: 10_485_761 })
  expect(pick([good, large, limit, file('list.pdf', { type: 'application/pdf' })])).toEqual({
    photos: [good, limit],
    faults: ['File barn.jpg is too large. Maximum size: 10MB', 'File list.pdf is not a photo'],
  })
})

test('a photo of an iPhone is known by its name where the browser does not know it', () => {
  const [known] = pick([file('IMG_1.HEIC', { type: '' })]).photos
  expect(known).toMatchObject({ name: 'IMG_1.HEIC', type: 'image/heic' })
  expect(pick([file('list', { type: '' })]).faults).toEqual(['File list is not a photo'])
})
