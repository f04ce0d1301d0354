import { expect, test } from 'bun:test'
import { liveWords } from '../../../shared/live/live.ts'
import { NoPosition } from '../../../shared/map/geolocation.ts'
import { speechIn } from '../language/language.tsx'
import { type Broadcast, fold, notConnected, otherTab } from './broadcast.ts'
import { notSending, problemInWords, statusOf } from './status.tsx'

const position = {
  latitude: 43,
  longitude: -87.9,
  accuracy: 8,
  timestamp: '2027-03-01T12:00:05.000Z',
}
const english = speechIn('en')
const sending: Broadcast = { ...notConnected, isConnected: true, position }

test('shows when the position was last delivered, in the region’s time zone', () => {
  const { tone, headline, details } = statusOf(english, { ...sending, delivered: position, isAwake: true })
  expect({ tone, headline }).toEqual({ tone: 'good', headline: 'Sending your position' })
  expect(details).toEqual([
    'Last sent at 6:00:05 AM. Accurate to 26 ft.',
    'Your screen stays on while you share your position.',
  ])
})

test('shows how many positions are saved while offline', () => {
  const { tone, headline, details } = statusOf(english, { ...sending, isConnected: false, waiting: 3 })
  expect({ tone, headline }).toEqual({ tone: 'waiting', headline: 'Waiting for a connection' })
  expect(details[0]).toBe('3 positions are saved on this phone and will be sent in order.')
})

test('reports that it is sending saved positions, but not for the few always in flight', () => {
  expect(statusOf(english, { ...sending, waiting: 300 }).details).toContain('Sending 300 saved positions.')
  expect(statusOf(english, { ...sending, waiting: 6 }).details.join()).not.toContain('saved positions')
})

test('does not claim that positions are saved when the browser cannot save them', () => {
  const { details } = statusOf(english, { ...sending, isConnected: false, waiting: 3, isSaved: false })
  expect(details[0]).toBe(
    'This browser can’t save positions. They’re sent when you’re back online, as long as this page stays open.',
  )
})

test('says when customers see another phone, until they see this one again', () => {
  const message = { type: 'sending_elsewhere', providerId: 'p1', message: 'Another phone.' } as const
  const elsewhere = fold(sending, message)
  expect(statusOf(english, elsewhere)).toMatchObject({
    tone: 'fault',
    headline: 'Another phone is sending for your crew',
  })
  const shown = fold(elsewhere, { type: 'provider_online', providerId: 'p1' })
  expect(statusOf(english, shown).tone).toBe('good')
})

test('before Start, shows how many positions an earlier drive left unsent', () => {
  expect(notSending(english, undefined, 2).details).toContain(
    '2 positions are still saved on this phone. Press Start to send them.',
  )
  expect(notSending(english, undefined, 0).details).toHaveLength(1)
})

test('before the first position, says that it is finding one', () => {
  expect(statusOf(english, { ...notConnected, isConnected: true }).headline).toBe('Finding your position…')
})

test('shows a receiver fault with its remedy, until the next position', () => {
  const fault = new NoPosition('Location request timed out', false)
  const failing = fold(sending, { type: 'fault', fault })
  expect(statusOf(english, failing)).toMatchObject({
    tone: 'fault',
    headline: 'Location request timed out',
    details: [
      'The signal is weak here. We’ll keep looking.',
      'Nothing sent since this page was opened.',
      expect.any(String),
    ],
  })
  expect(statusOf(english, fold(failing, { type: 'position', position })).tone).toBe('good')
})

test('notices that the phone had no position for minutes, until the crew has read it', () => {
  const at = (time: string) => ({ ...position, timestamp: `2027-03-01T${time}.000Z` })
  const awake = fold(sending, { type: 'position', position: at('12:02:00') })
  expect(awake.silentMinutes).toBeUndefined()
  const woken = fold(awake, { type: 'position', position: at('12:09:00') })
  const later = fold(woken, { type: 'position', position: at('12:09:30') })
  expect(later.silentMinutes).toBe(7)
  expect(fold(later, { type: 'silence_read' }).silentMinutes).toBeUndefined()
})

test('says in Spanish why it does not send, and what goes wrong', () => {
  const spanish = speechIn('es')
  expect(notSending(spanish, otherTab, 0).details[0]).toStartWith('Otra pestaña de este teléfono')
  expect(problemInWords(spanish, 'GPS Error: Location request timed out')).toBe(
    'La ubicación tardó demasiado',
  )
  expect(problemInWords(spanish, liveWords.connectionError)).toBe('Esperando conexión')
  expect(problemInWords(english, 'GPS Error: Location request timed out')).toBe(
    'GPS Error: Location request timed out',
  )
})
