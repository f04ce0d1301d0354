/**
 * What the calendar and the clock show in Chicago at an instant, whatever zone the browser is in: YYYY-MM-DD
 * and HH:MM:SS. Read part by part, because the order that a locale puts them in changes between browser
 * versions: en-CA has written both 2026-11-22 and 11/22/2026.
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
