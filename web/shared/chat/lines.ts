import type { ChatLine } from '../../../src/shared/messages.ts'
import { today } from '../dates/clock.ts'
import { addDays, noon } from '../dates/days.ts'
import { groupBy } from '../group-by.ts'
import { words } from './words.ts'

/** The participant using this screen. */
export type Side = ChatLine['senderType']

/** A message to send. `key` is its Idempotency-Key, reused on retry. */
export type OutgoingMessage = Readonly<{
  key: string
  message: string
  /** UTC, ISO 8601. */
  at: string
  /** Timestamp of the newest message known when it was written, or empty. */
  lastLoadedAt: string
}>

/** A message being sent, or one that failed and its `fault`. */
export type Unsent = Readonly<{ mutationId: number; outgoing: OutgoingMessage; fault: string | undefined }>

/** A message as displayed. */
export type Line = Readonly<{
  id: string
  message: string
  /** UTC, ISO 8601. */
  at: string
  writer: Side
  isOwn: boolean
  /** Whether to show the writer and time: the writer changed, or a few minutes passed. */
  begins: boolean
  unsent?: Unsent
}>

/** The messages of one day in America/Chicago. */
export type Day = Readonly<{ date: string; lines: readonly Line[] }>

export const isOwn = (side: Side, { senderType }: ChatLine) => senderType === side

/**
 * Removes the live copies of the user's messages that are still being sent: a copy may arrive before the response, and
 * the message is already shown.
 */
export function withoutEchoes(side: Side, messages: readonly ChatLine[], unsent: readonly Unsent[]) {
  const sending = unsent.filter(({ fault }) => fault === undefined)
  const isEcho = (line: ChatLine) =>
    isOwn(side, line) &&
    sending.some(
      ({ outgoing }) => line.message === outgoing.message && line.timestamp > outgoing.lastLoadedAt,
    )
  return messages.filter(line => !isEcho(line))
}

/** Groups messages by day, with unsent ones last. */
export function groupByDay(side: Side, messages: readonly ChatLine[], unsent: readonly Unsent[]): Day[] {
  const sent = messages.map(line => ({
    id: line.id,
    message: line.message,
    at: line.timestamp,
    writer: line.senderType,
    isOwn: isOwn(side, line),
  }))
  const waiting = unsent.map(line => ({
    id: line.outgoing.key,
    message: line.outgoing.message,
    at: line.outgoing.at,
    writer: side,
    isOwn: true,
    unsent: line,
  }))
  const all = [...sent, ...waiting.sort((a, b) => a.at.localeCompare(b.at))]
  const lines = all.map((line, n): Line => ({ ...line, begins: begins(all[n - 1], line) }))
  return [...groupBy(lines, ({ at }) => dateOf(at))].map(([date, lines]) => ({ date, lines }))
}

type Written = Pick<Line, 'writer' | 'at'>

const begins = (before: Written | undefined, line: Written) =>
  before?.writer !== line.writer ||
  dateOf(before.at) !== dateOf(line.at) ||
  Date.parse(line.at) - Date.parse(before.at) > pauseMs

const pauseMs = 5 * 60_000

/** Names a day (YYYY-MM-DD) relative to `now` (milliseconds since 1970): 'Today', 'Yesterday', or 'Monday, March 15'. */
export function nameOfDay(date: string, now: number, { today, yesterday } = words): string {
  const current = dateOf(now)
  if (date === current) return today
  return date === addDays(current, -1) ? yesterday : longDay.format(noon(date))
}

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** YYYY-MM-DD in America/Chicago. */
const dateOf = (at: string | number) => today(new Date(at))
