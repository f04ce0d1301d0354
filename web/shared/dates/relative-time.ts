import { capitalized } from '../labels.ts'

/** Spec §9 "Relative time". `at` is UTC in ISO 8601; `now` is in milliseconds since 1970. */
export const relativeTime = (at: string | null | undefined, now: number): string =>
  at ? capitalized(recently(at, now) ?? dateOf(at)) : 'Never'

/** Relative time worded for the end of a sentence, as in 'Ana changed this just now'. */
export const timeInSentence = (at: string | null, now: number): string =>
  at ? (recently(at, now) ?? `on ${dateOf(at)}`) : 'earlier'

/** Undefined if `at` is more than 24 hours before `now`. */
function recently(at: string, now: number): string | undefined {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? ago(hours, 'hour') : undefined
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

const dateOf = (at: string) => date.format(new Date(at))

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' })
