import { expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'

await openDocument()
const { bounds } = await import('leaflet')
const { readable } = await import('./room-for-names.ts')

test('a name that lies on one before it is left out, and is in the way of none after it', () => {
  const at = { Chicago: 0, 'Oak Park': 40, Cicero: 80, Joliet: 200 }
  const read = readable(Object.entries(at), ([, x]) => bounds([x, 0], [x + 60, 18]))
  expect(read.map(([name]) => name)).toEqual(['Chicago', 'Cicero', 'Joliet'])
})
