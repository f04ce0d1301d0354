import { expect, test } from 'bun:test'
import { eventId, idFrom, newId, partOf, uuidv5 } from './ids.ts'

test('new ids are unique and have 26 characters in Crockford’s Base32', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
})

test('equal keys give equal ids, and different keys different ones', () => {
  expect(idFrom('a', 'b')).toBe(idFrom('a', 'b'))
  expect(idFrom('a', 'b')).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  expect(idFrom('ab', 'c')).not.toBe(idFrom('a', 'bc'))
})

test('an event id is a version 5 UUID of its command, stream and index', () => {
  expect(eventId('command', 'jar-1', 0)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  const ids = [eventId('command', 'jar-1', 0), eventId('command', 'jar-1', 1), eventId('command', 'jar-2', 0)]
  expect(new Set([...ids, eventId('another', 'jar-1', 0)]).size).toBe(4)
})

test('the id of a name never changes, because ids are stored', () => {
  expect(uuidv5('command/jar-1/0')).toBe('c3879291-d49b-5c1d-870b-2d083671be2a')
  expect(idFrom('POST', '/api/service-requests', 'key')).toBe('0FXS51CQ20R9C2SEDTDT0C8J37')
})

test('each step of a command has its own id, which a repeat reproduces', () => {
  const command = { id: 'a', actor: 'ann', at: '2027-03-14T08:00:00.000Z' }
  expect(partOf(command, 'refund')).toEqual({ ...command, id: idFrom('a', 'refund') })
})
