/**
 * When a booking takes place, as text for pages and mails. Times are in America/Chicago. Uses Intl, because not all
 * browsers have Temporal.
 */
export type When = Readonly<{
  /** Whether a time is scheduled or an arrival window is reserved. Otherwise it is the customer's preference. */
  isAgreed: boolean
  /** 'Tue, Mar 9, 2027, 9:00 AM', for lists. */
  short: string
  /** 'Tuesday, March 9 at 9:00 AM', for sentences; with the year unless it is this year. */
  long: string
  /** A sentence about our next step, while an upcoming job is not scheduled. */
  next: string | undefined
  /** A sentence with the customer's preference and our next step. */
  sentence: string | undefined
}>

/**
 * `preferredDate` is YYYY-MM-DD; `preferredTime` is HH:MM, or null for any time of that day. An arrival window starts
 * at that time and ends at `windowEnd`, an instant.
 */
type Preference = Readonly<{
  preferredDate: string | null
  preferredTime: string | null
  windowEnd?: string | null
}>
/**
 * `scheduledDate` and `completedAt` are instants. `isReserved`: a crew's time is blocked for the preferred window.
 */
type Booking = Preference &
  Readonly<{ scheduledDate: string | null; completedAt?: string | null; status: string; isReserved: boolean }>

/** A job is late this long after its scheduled time. */
export const graceMinutes = 10

/** The scheduled time if there is one, else the day on which the job was completed, else the customer's preference. */
export function whenOf({ scheduledDate, completedAt, status, isReserved, ...preference }: Booking): When {
  if (scheduledDate) {
    const [short, long] = [dayAndTimeOf(scheduledDate), momentInWords(scheduledDate)]
    return { isAgreed: true, short, long, next: undefined, sentence: undefined }
  }
  if (completedAt) {
    const [short, long] = [dayOf(completedAt), longDayChicago.format(new Date(completedAt))]
    return { isAgreed: true, short, long, next: undefined, sentence: undefined }
  }
  const isAhead = status === 'confirmed' || status === 'assigned'
  const next = isAhead ? stepAfter(preference, isReserved) : undefined
  const short = preferenceInWords(preference)
  if (short === undefined) {
    return { isAgreed: false, short: 'Day to be set', long: 'a day to be set', next, sentence: next }
  }
  const long = preferenceInSentence(preference)
  if (isAhead && isReserved) {
    const sentence = `Your arrival time is reserved: ${long}. ${next}`
    return { isAgreed: true, short, long, next, sentence }
  }
  const sentence = next && `You asked for ${long}. ${next}`
  return { isAgreed: false, short: `${short} (preferred)`, long, next, sentence }
}

/**
 * The customer's preferred time, 'Tue, Mar 9, 2027, 9:00 AM', or window, '… 8:00 AM to 10:00 AM'; undefined if any day
 * will do.
 */
export const preferenceInWords = (preference: Preference): string | undefined =>
  preference.preferredDate === null ? undefined : formatPreference(preference, shortDay)

/** The preferred time for a sentence, 'Tuesday, March 9 at 9:00 AM'; with the year unless it is this year. */
export const preferenceInSentence = (preference: Preference): string =>
  formatPreference(preference, isThisYear(preference.preferredDate?.slice(0, 4)) ? longDay : longDayOfYear)

/** An instant in Chicago, 'Tuesday, March 9 at 9:00 AM'; with the year unless it is this year. */
export const momentInWords = (instant: string): string =>
  (isThisYear(yearAt(new Date(instant))) ? moment : momentOfYear).format(new Date(instant))

/** A calendar day (YYYY-MM-DD), 'Tue, Mar 9, 2027'. */
export const dayInWords = (day: string): string => shortDayUtc.format(new Date(`${day}T12:00:00Z`))

/** The day of an instant in Chicago, 'Tue, Mar 9, 2027'. */
export const dayOf = (instant: string): string => shortDayChicago.format(new Date(instant))

/** The time of day in Chicago, '9:00 AM'. */
export const clockInWords = (instant: string): string => timeOfDay.format(new Date(instant))

/** A reserved window needs no call, and neither does a single time that was chosen from a crew's openings. */
function stepAfter({ preferredDate, preferredTime, windowEnd }: Preference, isReserved: boolean): string {
  if (preferredDate === null) return 'We’ll call you to set the day and time.'
  if (preferredTime === null || (windowEnd && !isReserved)) return 'We’ll call you to set the time.'
  return 'We’ll email you as soon as your crew is booked.'
}

/** Formats in UTC, because a preference is local time without a zone. */
const formatPreference = (
  { preferredDate, preferredTime, windowEnd }: Preference,
  day: Intl.DateTimeFormatOptions,
): string => {
  const start = new Intl.DateTimeFormat('en-US', {
    ...day,
    ...(preferredTime && clock),
    timeZone: 'UTC',
  }).format(new Date(`${preferredDate}T${preferredTime ?? '12:00'}Z`))
  // 'Tuesday, March 9, 8:00 AM to 10:00 AM'
  return windowEnd ? `${start.replace(' at ', ', ')} to ${timeOfDay.format(new Date(windowEnd))}` : start
}

export const dayAndTimeOf = (instant: string): string => dayAndTime.format(new Date(instant))

const shortDay = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
const longDay = { weekday: 'long', month: 'long', day: 'numeric' } as const
const longDayOfYear = { ...longDay, year: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const
const zone = { timeZone: 'America/Chicago' } as const
const shortDayUtc = new Intl.DateTimeFormat('en-US', { ...shortDay, timeZone: 'UTC' })
const shortDayChicago = new Intl.DateTimeFormat('en-US', { ...shortDay, ...zone })
const longDayChicago = new Intl.DateTimeFormat('en-US', { ...longDayOfYear, ...zone })
const timeOfDay = new Intl.DateTimeFormat('en-US', { ...clock, ...zone })
const dayAndTime = new Intl.DateTimeFormat('en-US', { ...shortDay, ...clock, ...zone })
const moment = new Intl.DateTimeFormat('en-US', { ...longDay, ...clock, ...zone })
const momentOfYear = new Intl.DateTimeFormat('en-US', { ...longDayOfYear, ...clock, ...zone })

const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', ...zone })
const yearAt = (at: Date) => year.format(at)
const isThisYear = (wanted: string | undefined) => wanted === yearAt(new Date())
