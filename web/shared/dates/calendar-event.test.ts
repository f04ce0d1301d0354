import { expect, test } from 'bun:test'
import { calendarEvent } from './calendar-event.ts'

const job = {
  id: '7F195CYREYTD8VA27ETTEZW5AS',
  bookingNumber: '#FMTEZW5A',
  serviceType: 'moving',
  fromAddress: '789 N Water St, Milwaukee, WI 53202, United States',
  toAddress: '500 Main St; rear, Racine, WI 53403',
  estimatedHours: 2.5,
} as const
const now = new Date('2027-03-01T12:00:00.000Z')
const event = calendarEvent(job, '2027-03-15T14:00:00.000Z', 'FairMove', now)

test('the event has its start in UTC, the job’s estimated duration and the booking’s id', () => {
  expect(event).toContain('UID:7F195CYREYTD8VA27ETTEZW5AS\r\n')
  expect(event).toContain(
    'DTSTAMP:20270301T120000Z\r\nDTSTART:20270315T140000Z\r\nDTEND:20270315T163000Z\r\n',
  )
})

test('commas, semicolons and line breaks in text are escaped', () => {
  const unfolded = event.replaceAll('\r\n ', '')
  expect(unfolded).toContain('\r\nLOCATION:789 N Water St\\, Milwaukee\\, WI 53202\r\n')
  expect(unfolded).toContain('\r\nDESCRIPTION:#FMTEZW5A\\n789 N Water St')
  expect(unfolded).toContain('500 Main St\\; rear\\, Racine')
})

test('no line is longer than 75 octets', () => {
  const far = { ...job, fromAddress: 'Zürich '.repeat(30) }
  const lines = calendarEvent(far, '2027-03-15T14:00:00.000Z', 'FairMove', now).split('\r\n')
  expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.at(-1)).toBe('')
})
