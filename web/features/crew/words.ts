/** The words of the crew's page; what goes wrong has the specification's (§4, §8). */
export const words = {
  title: 'Crew',
  start: 'Start',
  stop: 'Stop',
  trackingError: 'Tracking Error',
  noProvider: 'Provider ID is required to start tracking',

  idle: 'Not sending',
  idleNext: 'Press Start when you set off. Your customer sees you on the map until you press Stop.',
  locating: 'Finding your position…',
  sending: 'Sending your position',
  noNetwork: 'Waiting for network',
  kept: (count: number) =>
    `${count === 1 ? '1 position is' : `${count} positions are`} kept on this phone and will be sent in order.`,
  nothingKept: 'Positions are kept on this phone and sent in order when the network is back.',
  catchingUp: (count: number) => `${count} positions are on their way.`,
  lastSent: (time: string) => `Last sent at ${time}.`,
  nothingSent: 'Nothing sent yet.',
  accuracy: (meters: number) => `Accurate to ${Math.round(meters * 3.281)} ft.`,
  awake: 'The screen stays on while you send.',
  asleep: 'Keep this page open and the screen on: a phone that sleeps sends nothing.',

  loading: 'Loading your job…',
  notLoaded: 'Your job could not be loaded. Check the network and try again.',
  job: 'Your job',
  noJob: 'No job is assigned to you right now. You can send your position all the same.',
  pickup: 'Pickup',
  delivery: 'Delivery',

  chat: 'Chat',
  chatEmpty: 'Write to your customer and to the office. Both read it here, and so do you when they answer.',
}
