import { expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'

await openDocument()
const { bounds } = await import('leaflet')
const { readable } = await import('./room-for-names.ts')

test('hides a name that overlaps an earlier one, and ignores a hidden name in later checks', () => {
  const at = { Chicago: 0, 'Oak Park': 40, Cicero: 80, Joliet: 200 }
  const read = readable(Object.entries(at), ([, x]) => bounds([x, 0], [x + 60, 18]))
  expect(read.map(([name]) => name)).toEqual(['Chicago', 'Cicero', 'Joliet'])
})
