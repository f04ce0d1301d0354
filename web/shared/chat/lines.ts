import type { ChatLine } from '../../../src/shared/messages.ts'
import { today } from '../dates/day.ts'

/** The participant using this screen. */
export type Side = ChatLine['senderType']

/** A message being sent. `key` is its Idempotency-Key, reused on retry. */
export type Pending = Readonly<{ key: string; message: string; at: string; fault?: string }>

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
  pending?: Pending
}>

/** The messages of one day in America/Chicago. */
export type Day = Readonly<{ date: string; at: string; lines: readonly Line[] }>

export const isOwn = (side: Side, { senderType }: ChatLine) => senderType === side

/**
 * Merges loaded and live messages without duplicates, in order of time. While the user's own message is being sent,
 * hides its live copy, which may arrive before the response; the pending one is shown instead.
 */
export function merge(side: Side, kept: readonly ChatLine[], heard: readonly ChatLine[], isSending: boolean) {
  const lines = new Map(kept.map(line => [line.id, line]))
  for (const line of heard) {
    if (!lines.has(line.id) && !(isSending && isOwn(side, line))) lines.set(line.id, line)
  }
  return [...lines.values()].sort((a, b) => a.timestamp.localeCompare(b.timestamp))
}

/** Groups messages by day, with pending ones last. */
export function days(side: Side, said: readonly ChatLine[], pending: readonly Pending[]): Day[] {
  const all = [
    ...said.map(line => ({
      id: line.id,
      message: line.message,
      at: line.timestamp,
      writer: line.senderType,
      isOwn: isOwn(side, line),
    })),
    ...pending.map(line => ({
      id: line.key,
      message: line.message,
      at: line.at,
      writer: side,
      isOwn: true,
      pending: line,
    })),
  ]
  const shown: (Day & { lines: Line[] })[] = []
  for (const [n, line] of all.entries()) {
    const date = dateOf(line.at)
    if (shown.at(-1)?.date !== date) shown.push({ date, at: line.at, lines: [] })
    shown.at(-1)?.lines.push({ ...line, begins: begins(all[n - 1], line) })
  }
  return shown
}

type Spoken = Pick<Line, 'writer' | 'at'>

const begins = (before: Spoken | undefined, line: Spoken) =>
  before?.writer !== line.writer ||
  dateOf(before.at) !== dateOf(line.at) ||
  Date.parse(line.at) - Date.parse(before.at) > pauseMs

const pauseMs = 5 * 60_000

/** YYYY-MM-DD in America/Chicago. */
export const dateOf = (at: string | number) => today(new Date(at))
