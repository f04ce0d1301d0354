import { faults } from '../../shared/map/geolocation.ts'

/** Interface copy of the crew page. Error messages come from the specification (§4, §8). */
export const words = {
  title: 'Crew',
  start: 'Start',
  stop: 'Stop',
  trackingError: 'Tracking Error',
  gpsError: (message: string) => `GPS Error: ${message}`,
  noProvider: 'Provider ID is required to start tracking',

  idle: 'Not sending',
  idleNext: 'Press Start when you head out. Your customer sees you on the map until you press Stop.',
  locating: 'Finding your position…',
  sending: 'Sending your position',
  noNetwork: 'Waiting for a connection',
  saved: (count: number) =>
    `${count === 1 ? '1 position is' : `${count} positions are`} saved on this phone and will be sent in order.`,
  nothingSaved: 'Positions are saved on this phone and sent in order once you’re back online.',
  savedInPage:
    'This browser can’t save positions. They’re sent when you’re back online, as long as this page stays open.',
  savedForStart: (count: number) =>
    `${count === 1 ? '1 position is' : `${count} positions are`} still saved on this phone. Press Start to send ${count === 1 ? 'it' : 'them'}.`,
  elsewhere: 'Another phone is sending for your crew',
  elsewhereNext:
    'Your customer sees that phone on the map, not this one. Press Stop on the phone that stays behind.',
  otherTab:
    'Another tab on this phone is sending for your crew now. Press Start to send from this one instead.',
  catchingUp: (count: number) => `Sending ${count} saved positions.`,
  lastSent: (time: string) => `Last sent at ${time}.`,
  nothingSent: 'Nothing sent since this page was opened.',
  accuracy: (meters: number) => `Accurate to ${Math.round(meters * 3.281)} ft.`,
  /** Remedies for receiver faults. */
  remedy: {
    [faults.denied]: 'Allow location for this site in your browser’s settings, then press Start again.',
    [faults.unavailable]: 'Turn on location on this phone. We’ll keep looking.',
    [faults.late]: 'The signal is weak here. We’ll keep looking.',
  } as Readonly<Record<string, string>>,
  awake: 'Your screen stays on while you share your position.',
  asleep: 'Keep this page open and the screen on. A sleeping phone can’t send your position.',

  loading: 'Loading your job…',
  refused: 'Call the office for a link that works:',
  notLoaded: 'Your job could not be loaded. Check your connection and try again.',
  job: 'Your job',
  noJob: 'No job is assigned to you right now. You can still send your position.',
  pickup: 'Pickup',
  delivery: 'Delivery',

  chat: 'Chat',
  chatEmpty: 'Message your customer and the office. They both see it, and their replies show up here.',
}
