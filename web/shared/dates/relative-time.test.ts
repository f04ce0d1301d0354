import { expect, test } from 'bun:test'
import { relativeTime, timeInSentence } from './relative-time.ts'

const now = Date.parse('2027-03-02T04:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()

test.each([
  [null, 'Never'],
  [undefined, 'Never'],
  [ago(0), 'Just now'],
  [ago(59), 'Just now'],
  [ago(-120), 'Just now'],
  [ago(60), '1 minute ago'],
  [ago(59 * 60 + 59), '59 minutes ago'],
  [ago(3600), '1 hour ago'],
  [ago(24 * 3600 - 1), '23 hours ago'],
  [ago(24 * 3600), 'Feb 28, 2027'],
])('%p reads %p', (at, words) => {
  expect(relativeTime(at, now)).toBe(words)
})

test.each([
  [null, 'earlier'],
  [ago(0), 'just now'],
  [ago(60), '1 minute ago'],
  [ago(24 * 3600), 'on Feb 28, 2027'],
])('%p at the end of a sentence reads %p', (at, words) => {
  expect(timeInSentence(at, now)).toBe(words)
})
