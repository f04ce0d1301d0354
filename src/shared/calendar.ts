/**
 * When a booking takes place, in the words that pages and mails share. Times are those of the clocks in
 * Chicago. By Intl, because browsers run this too and not all of them have Temporal.
 */
export type When = Readonly<{
  /** A crew is booked for it. */
  isAgreed: boolean
  /** 'Tue, Mar 9, 2027, 9:00 AM', for lists. */
  short: string
  /** 'Tuesday, March 9 at 9:00 AM', for sentences, and with its year where that is not this one. */
  long: string
  /** What we do about it while it is not agreed and the job is ahead, in a sentence. */
  next: string | undefined
  /** What was asked for, and what we do about it. */
  sentence: string | undefined
}>

/** `scheduledDate` is an instant; the wish is a day, YYYY-MM-DD, and HH:MM, or any time of that day. */
type Wish = Readonly<{ preferredDate: string | null; preferredTime: string | null }>
type Booking = Wish & Readonly<{ scheduledDate: string | null; status: string }>

/** A job is late this long after its scheduled time. */
export const graceMinutes = 10

/** The agreed time if there is one, else what the customer wishes. */
export function whenOf({ scheduledDate, status, ...wish }: Booking): When {
  if (scheduledDate) {
    const [short, long] = [dayAndTimeOf(scheduledDate), momentInWords(scheduledDate)]
    return { isAgreed: true, short, long, next: undefined, sentence: undefined }
  }
  const isAhead = status === 'confirmed' || status === 'assigned'
  const next = isAhead ? stepAfter(wish) : undefined
  const short = wishInWords(wish)
  if (short === undefined) {
    return { isAgreed: false, short: 'Day to be set', long: 'a day to be set', next, sentence: next }
  }
  const long = wishInSentence(wish)
  const sentence = next && `You asked for ${long}. ${next}`
  return { isAgreed: false, short: `${short} (preferred)`, long, next, sentence }
}

/** When a customer would like the crew to come: 'Tue, Mar 9, 2027, 9:00 AM'; nothing when any day will do. */
export const wishInWords = (wish: Wish): string | undefined =>
  wish.preferredDate === null ? undefined : said(wish, shortDay)

/** The same for a sentence: 'Tuesday, March 9 at 9:00 AM', with the year unless it is this year. */
export const wishInSentence = (wish: Wish): string =>
  said(wish, isThisYear(wish.preferredDate?.slice(0, 4)) ? longDay : longDayOfYear)

/** An instant where the crews are: 'Tuesday, March 9 at 9:00 AM', and with its year where that is not this one. */
export const momentInWords = (instant: string): string =>
  (isThisYear(yearAt(new Date(instant))) ? moment : momentOfYear).format(new Date(instant))

/** A time was chosen among those that a crew had free; a day alone, or none, is for a call. */
function stepAfter({ preferredDate, preferredTime }: Wish): string {
  if (preferredDate === null) return 'We’ll call you to set the day and time.'
  if (preferredTime === null) return 'We’ll call you to set the time.'
  return 'We’ll email you as soon as your crew is booked.'
}

/** The clock on the wall needs no zone. */
const said = ({ preferredDate, preferredTime }: Wish, day: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...day, ...(preferredTime && clock), timeZone: 'UTC' }).format(
    new Date(`${preferredDate}T${preferredTime ?? '12:00'}Z`),
  )

const dayAndTimeOf = (instant: string): string => dayAndTime.format(new Date(instant))

const shortDay = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
const longDay = { weekday: 'long', month: 'long', day: 'numeric' } as const
const longDayOfYear = { ...longDay, year: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const
const zone = { timeZone: 'America/Chicago' } as const
const dayAndTime = new Intl.DateTimeFormat('en-US', { ...shortDay, ...clock, ...zone })
const moment = new Intl.DateTimeFormat('en-US', { ...longDay, ...clock, ...zone })
const momentOfYear = new Intl.DateTimeFormat('en-US', { ...longDayOfYear, ...clock, ...zone })

const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', ...zone })
const yearAt = (at: Date) => year.format(at)
const isThisYear = (wanted: string | undefined) => wanted === yearAt(new Date())
