import { expect, test } from 'bun:test'
import { remembered } from './remembered.ts'

test('each object is answered for once, also with nothing', () => {
  const asked: object[] = []
  const find = remembered(({ place }: { place?: { zip: string } }) => {
    asked.push({ place })
    return place
  })
  const here = { place: { zip: '53202' } }
  const nowhere = {}
  expect([here, nowhere, here, nowhere].map(find)).toEqual([here.place, undefined, here.place, undefined])
  expect(asked).toHaveLength(2)
})
