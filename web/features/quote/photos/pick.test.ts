import { expect, test } from 'bun:test'
import { pick } from './pick.ts'

const file = (name: string, { type = 'image/jpeg', bytes = 10 } = {}) =>
  new File([new Uint8Array(bytes)], name, { type })

test('ten photos are accepted; an eleventh rejects the whole pick', () => {
  const ten = Array.from({ length: 10 }, (_, n) => file(`${n}.jpg`))
  expect(pick(ten)).toEqual({ photos: ten, faults: [] })
  expect(pick([...ten, file('10.jpg')])).toEqual({ photos: [], faults: ['Maximum 10 files allowed'] })
})

test('a booking accepts fifty photos, including existing ones', () => {
  expect(pick([file('50.jpg')], 49).photos).toHaveLength(1)
  expect(pick([file('51.jpg')], 50)).toEqual({
    photos: [],
    faults: ['A booking can have up to 50 photos. Please remove some before adding more.'],
  })
})

test('a 10 MB photo is accepted; larger files and non-photos are named, and the rest upload', () => {
  const [good, limit] = [file('sofa.jpg'), file('limit.png', { type: 'image/png', bytes: 10_485_760 })]
  const large = file('barn.jpg', { bytes: 10_485_761 })
  expect(pick([good, large, limit, file('list.pdf', { type: 'application/pdf' })])).toEqual({
    photos: [good, limit],
    faults: ['File barn.jpg is too large. Maximum size: 10MB', 'File list.pdf is not a photo'],
  })
})

test('a HEIC photo is recognized by its name if the browser gives no type', () => {
  const [known] = pick([file('IMG_1.HEIC', { type: '' })]).photos
  expect(known).toMatchObject({ name: 'IMG_1.HEIC', type: 'image/heic' })
  expect(pick([file('list', { type: '' })]).faults).toEqual(['File list is not a photo'])
})
