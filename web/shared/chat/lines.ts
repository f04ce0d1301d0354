import type { ChatLine } from '../../../src/shared/messages.ts'
import { today } from '../dates/clock.ts'
import { words } from './words.ts'

/** The participant using this screen. */
export type Side = ChatLine['senderType']

/** A message to send. `key` is its Idempotency-Key, reused on retry. */
export type Draft = Readonly<{
  key: string
  message: string
  /** UTC, ISO 8601. */
  at: string
  /** Timestamp of the newest message known when it was written, or empty. */
  lastLoadedAt: string
}>

/** A message being sent, or one that failed and its `fault`. */
export type Unsent = Readonly<{ mutationId: number; draft: Draft; fault: string | undefined }>

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
export type Day = Readonly<{ date: string; at: string; lines: readonly Line[] }>

export const isOwn = (side: Side, { senderType }: ChatLine) => senderType === side

/**
 * Removes the live copies of the user's messages that are still being sent: a copy may arrive before the response, and
 * the message is already shown.
 */
export function withoutEchoes(side: Side, messages: readonly ChatLine[], unsent: readonly Unsent[]) {
  const sending = unsent.filter(({ fault }) => fault === undefined)
  const isEcho = (line: ChatLine) =>
    isOwn(side, line) &&
    sending.some(({ draft }) => line.message === draft.message && line.timestamp > draft.lastLoadedAt)
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
    id: line.draft.key,
    message: line.draft.message,
    at: line.draft.at,
    writer: side,
    isOwn: true,
    unsent: line,
  }))
  const all = [...sent, ...waiting.sort((a, b) => a.at.localeCompare(b.at))]
  const days: (Day & { lines: Line[] })[] = []
  for (const [n, line] of all.entries()) {
    const date = dateOf(line.at)
    if (days.at(-1)?.date !== date) days.push({ date, at: line.at, lines: [] })
    days.at(-1)?.lines.push({ ...line, begins: begins(all[n - 1], line) })
  }
  return days
}

type Written = Pick<Line, 'writer' | 'at'>

const begins = (before: Written | undefined, line: Written) =>
  before?.writer !== line.writer ||
  dateOf(before.at) !== dateOf(line.at) ||
  Date.parse(line.at) - Date.parse(before.at) > pauseMs

const pauseMs = 5 * 60_000

/** Names a day relative to `now` (milliseconds since 1970): 'Today', 'Yesterday', or 'Monday, March 15'. */
export function nameOfDay(at: string, now: number, { today, yesterday } = words): string {
  const date = dateOf(at)
  if (date === dateOf(now)) return today
  return date === dayBefore(dateOf(now)) ? yesterday : day.format(new Date(at))
}

/** Uses calendar days, because a day is not always 24 hours long. */
const dayBefore = (date: string) =>
  new Date(Date.parse(`${date}T00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'America/Chicago',
})

/** YYYY-MM-DD in America/Chicago. */
const dateOf = (at: string | number) => today(new Date(at))
