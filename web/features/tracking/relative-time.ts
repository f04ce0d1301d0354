/** How long ago something was (spec §9 "Relative time"); `at` in UTC, ISO 8601, `now` in milliseconds since 1970. */
export function relativeTime(at: string | null | undefined, now: number): string {
  if (!at) return 'Never'
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return ago(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? ago(hours, 'hour') : date.format(new Date(at))
}

/** The same within a sentence, as of now. */
export const timeAgo = (at: string | null) => relativeTime(at, Date.now()).replace('Just now', 'just now')

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' })
