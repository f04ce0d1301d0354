import { tooManyAttempts } from './attempts.ts'

/** At most `most` calls in this many seconds. */
export type Window = Readonly<{ most: number; seconds: number }>

export type Limit = Readonly<{
  /** The routes it applies to, each counted separately. A limit without routes is used by name. */
  calls: readonly string[]
  windows: readonly Window[]
  /**
   * Counts each path separately, so that one booking's chat does not use up another's limit. A client can
   * invent paths, so these calls also count as other writes.
   */
  perPath?: true
  /** The message above the limit; `wait` is how long to wait, as in "2 minutes". */
  message(wait: string): string
}>

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How often one client may make calls that write or cost CPU or disk. A client is a crew link if there is
 * one, because crews share their carrier's address with strangers, and otherwise an address (an IPv6 /64). A
 * household, an office or a carrier's NAT shares an address, so each limit is several times what one person
 * needs.
 */
export const limits = {
  // A page requests quotes while the customer types, so only quotes that are not cached have a tight limit.
  newQuotes: {
    calls: [],
    windows: [
      { most: 60, seconds: minute },
      { most: 600, seconds: day },
    ],
    message: wait => `Too many new quotes from your network. Please try again in ${wait}, or call us.`,
  },
  quotes: {
    calls: ['POST /api/calculate-pricing', 'POST /api/pricing/estimate'],
    windows: [{ most: 300, seconds: minute }],
    message: wait => `Too many quotes from your network. Please try again in ${wait}, or call us.`,
  },
  bookings: {
    calls: ['POST /api/service-requests'],
    windows: [{ most: 20, seconds: 10 * minute }],
    message: wait => `Too many bookings from your network. Please try again in ${wait}, or call us.`,
  },
  // A hold costs nothing and keeps a crew from others for 15 minutes, so a network may have few of them. A customer
  // changes the time a few times before paying. The office, which books for callers, is exempt.
  holds: {
    calls: [],
    windows: [
      { most: 12, seconds: 15 * minute },
      { most: 60, seconds: day },
    ],
    message: wait =>
      `Too many times were held from your network. Please try again in ${wait}, or book without a time.`,
  },
  // A customer who tries several cards or reloads the payment page needs only a few.
  payments: {
    calls: ['POST /api/create-payment-intent', 'POST /api/confirm-booking'],
    windows: [{ most: 60, seconds: 10 * minute }],
    message: wait => `Too many payment attempts from your network. Please try again in ${wait}.`,
  },
  // Each may refund a payment and search every crew's schedule.
  changes: {
    calls: [
      'POST /api/service-requests/:id/cancel',
      'PATCH /api/service-requests/:id/schedule',
      'PATCH /api/service-requests/:id/window',
      'PATCH /api/service-requests/:id/preferred-date',
    ],
    windows: [{ most: 30, seconds: 10 * minute }],
    message: wait => `Too many changes from your network. Please try again in ${wait}, or call us.`,
  },
  // Guesses are counted separately, in the database; this limits the queries.
  trackingAccess: {
    calls: ['POST /api/service-requests/:id/verify-tracking-access'],
    windows: [{ most: 60, seconds: 10 * minute }],
    message: tooManyAttempts,
  },
  uploads: {
    calls: ['POST /api/photos/upload', 'PUT /uploads/:key'],
    windows: [{ most: 60, seconds: 10 * minute }],
    message: wait => `Too many photos from your network. Please try again in ${wait}.`,
  },
  // Each sends up to ten photos through the model, which takes a core for seconds.
  photoAnalysis: {
    calls: ['POST /api/photos/analyze'],
    windows: [{ most: 20, seconds: 10 * minute }],
    message: wait =>
      `Too many photos from your network. Please try again in ${wait}, or add your large items by hand.`,
  },
  // The address field sends a request after each pause in typing.
  geocoding: {
    calls: ['GET /api/geocode'],
    windows: [{ most: 120, seconds: minute }],
    message: wait => `Too many address searches from your network. Please try again in ${wait}.`,
  },
  // Each reads every crew's schedule. Five people who view each weekday of the coming year twice stay below it.
  availability: {
    calls: ['GET /api/availability', 'GET /api/windows'],
    windows: [{ most: 600, seconds: 5 * minute }],
    message: wait =>
      `Too many availability checks from your network. Please try again in ${wait}, or call us.`,
  },
  // Each sends a mail to the office.
  officeMessages: {
    calls: ['POST /api/contact', 'POST /api/provider-applications'],
    windows: [{ most: 20, seconds: hour }],
    message: wait => `Too many messages from your network. Please try again in ${wait}, or call us.`,
  },
  chat: {
    calls: ['POST /api/service-requests/:id/messages'],
    windows: [{ most: 30, seconds: 5 * minute }],
    perPath: true,
    message: wait => `That was a lot of messages at once. Please wait ${wait}, or call us.`,
  },
  // An account costs a password hash and is permanent; a school or a shelter may share one address.
  registration: {
    calls: ['POST /api/auth/register'],
    windows: [{ most: 100, seconds: hour }],
    message: wait => `Too many new accounts from your network. Please try again in ${wait}.`,
  },
  // Each costs a password hash: 20 ms of a core and 19 MB. Wrong passwords are counted separately, in the
  // database.
  signIns: {
    calls: ['POST /api/auth/login', 'POST /api/auth/password'],
    windows: [{ most: 120, seconds: minute }],
    message: wait => `Too many sign-ins from your network. Please try again in ${wait}.`,
  },
  // Exports every booking.
  exports: {
    calls: ['GET /api/admin/service-requests.csv'],
    windows: [{ most: 30, seconds: 10 * minute }],
    message: wait => `Too many downloads from your network. Please try again in ${wait}.`,
  },
  // A phone reports every 15 seconds or so. After a gap in coverage it sends its queue, one position per
  // request, so 120 a minute is too few. 1,200 positions cover five hours.
  positions: {
    calls: [],
    windows: [{ most: 1200, seconds: minute }],
    message: wait => `Too many positions at once. Please send again in ${wait}.`,
  },
  // Traccar's JSON names the crew only in the body. Reading the body counts against the address, which crews of one
  // carrier share.
  unnamedPositions: {
    calls: [],
    windows: [{ most: 3000, seconds: minute }],
    message: wait => `Too many positions from your network. Please send again in ${wait}.`,
  },
  // Opening a connection costs several queries. A page reconnects at most every five seconds.
  sockets: {
    calls: ['GET /ws/location'],
    windows: [{ most: 120, seconds: minute }],
    message: wait => `Too many live connections from your network. Please try again in ${wait}.`,
  },
  // Each reads a month of jobs and more. A calendar service reads those of several crews from one address.
  calendars: {
    calls: ['GET /calendar/:file'],
    windows: [{ most: 300, seconds: 5 * minute }],
    message: wait => `Too many calendar requests from your network. Please try again in ${wait}.`,
  },
  // All other writes: the office's work, webhooks, the card sandbox. Ten busy dispatchers stay below it.
  otherWrites: {
    calls: [],
    windows: [{ most: 600, seconds: minute }],
    message: wait => `Too many requests from your network. Please try again in ${wait}.`,
  },
  // All other reads of the database or the disk. A page with twenty photos makes twenty.
  otherReads: {
    calls: [],
    windows: [{ most: 3000, seconds: minute }],
    message: wait => `Too many requests from your network. Please try again in ${wait}.`,
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

export const isLimitName = (name: string): name is LimitName => Object.hasOwn(limits, name)

/** How many live connections one client may have open. */
export const maxOpenSockets = 50
