const denied = 'Access Denied'
const deniedBecause = 'Tracking access requires payment confirmation and phone verification'

/** Interface copy of tracking, from the specification where it has any (§2, §8, §9). */
export const words = {
  title: 'Live Service Tracking',

  verifying: 'Verifying access...',
  restricted: 'Access Restricted',
  oneStepMore: 'One more step: confirm the phone number you booked with',
  forConfirmed: 'GPS tracking is for confirmed bookings',
  whenEmailed:
    'Tracking access is emailed to you on your scheduled moving date, after your payment is confirmed.',
  questions: 'Questions? Call us:',
  returnHome: 'Return Home',
  pay: 'Complete your payment',

  closed: {
    title: { moving: 'Your move is done', junk: 'Your pickup is done' },
    thanks: {
      moving: 'Thank you for trusting us with your things. We hope you settle in well.',
      junk: 'Thank you for letting us haul it away. Enjoy the extra room.',
    },
    questions: 'Something missing or not right? Call us:',
  },

  denied,
  deniedBecause,
  /** Must match the server's message (modules/tracking/access.ts). */
  unverified: `${denied} — ${deniedBecause}`,
  cannotVerify: 'Unable to verify access. Please contact support.',
  retry: 'Try again',
  bookingPhone: 'Phone number on the booking',
  phoneHint: 'We check it against the number you booked with.',
  phoneMissing: 'Valid phone number is required',
  phoneTooLong: 'Please use at most 40 characters',
  verify: 'Verify phone',

  findTitle: 'Track Your Service',
  findIntro: 'Enter the booking number from your confirmation email, and the phone number you booked with.',
  findQuestions: 'Don’t have the number? Call us:',
  booking: 'Booking number',
  bookingMissing: 'Booking number is required',
  find: 'Track',

  start: 'Start Tracking',
  stop: 'Stop Tracking',
  started: 'Tracking Started',
  startedMore: 'Your crew appears on the map as soon as it reports its position.',
  stopped: 'Tracking Stopped',
  stoppedMore: 'Press Start Tracking to follow your crew again.',
  updated: 'Location Updated',
  trackingError: 'Tracking Error',
  gpsError: (message: string) => `GPS Error: ${message}`,

  progress: 'Your job’s progress',
  phase: {
    confirmed: 'Confirmed',
    assigned: 'Crew assigned',
    onItsWay: 'On its way',
    atWork: 'In progress',
    done: 'Done',
  },
  dayAndTime: (day: string, time: string) => `${day} at ${time}`,
  scheduled: (at: string) => `Your day is set: ${at}. Next, we’ll assign your crew.`,
  comes: (at: string) => `Your crew arrives ${at}.`,
  minutes: (count: number) => (count < 1 ? 'Now' : `${count} min`),
  arrival: (time: string, miles: number, isApproximate: boolean) =>
    `Arrives about ${time}, ${miles} mi away.${isApproximate ? ' Estimate, not counting traffic.' : ''}`,
  working: 'Your crew is on the job.',
  toDropOff: (minutes: number, isApproximate: boolean) =>
    `${isApproximate ? 'About ' : ''}${minutes} min to the drop-off.`,
  reconnecting: 'Connection lost. Trying to reconnect…',
  lastSeen: (ago: string) =>
    `Last seen ${ago === 'Just now' ? 'just now' : ago}. The crew’s phone may be off or out of range.`,
  notLoaded: 'Your booking could not be loaded. Reload the page to try again.',

  office: (brand: string) => `${brand} office`,
  yourOffice: 'Here for you until your crew is assigned',
  seen: (ago: string) => `Seen ${ago === 'Just now' ? 'just now' : ago}`,
  notOnTheRoad: 'Not on the road yet',
  onlineNow: 'Online now',
  noPosition: 'Online, no position yet',
  callShort: 'Call',
  chat: 'Chat',
  chatWithUnread: (count: number) => `Chat, ${count} new ${count === 1 ? 'message' : 'messages'}`,
  back: 'Back to tracking',
  yourCrew: 'Your crew',
  chatEmpty: 'Ask us anything about your job',
  chatEmptyMore:
    'The office replies here or calls you within 2 hours. You can leave this page: the reply also comes by email.',

  map: 'Live map',
  showMe: 'Show my position on the map',

  details: 'Service Details',
  serviceType: 'Service type',
  status: 'Status',
  provider: 'Provider',
  notAssigned: 'Not assigned yet',
  from: 'From',
  to: 'To',

  active: 'Active Providers',
  noneActive: 'No crew is sending its position right now.',
  notTracking: 'Press Start Tracking to see who is on the way.',
  providerDetails: 'Provider Details',
  call: (name: string) => `Call ${name}`,
  phone: 'Phone',
  lastUpdate: 'Last update',
  position: 'Position',
  inaccurate: 'Your crew is somewhere in the gray circle. Its phone can’t tell exactly where right now.',
  old: 'This position is out of date. The crew’s phone may be off or out of range.',
}
