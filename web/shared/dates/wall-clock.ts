/**
 * The date and time in Chicago at an instant, in any browser time zone: YYYY-MM-DD and HH:MM:SS. Read part by
 * part, because a locale's format differs between browser versions: en-CA has used both 2026-11-22 and
 * 11/22/2026.
 */
export function wallClock(instant: Date | number): Readonly<{ day: string; time: string }> {
  const parts = inParts.formatToParts(instant)
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value.padStart(2, '0') ?? ''
  return {
    day: [part('year'), part('month'), part('day')].join('-'),
    time: [part('hour'), part('minute'), part('second')].join(':'),
  }
}

const inParts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})
