/** The words of a booking's chat. The promise of a call is the specification's (§9). */
export const words = {
  log: 'Messages',
  you: 'You',
  office: 'Office',
  crew: 'Crew',
  loading: 'Loading messages…',
  notLoaded: 'The messages could not be loaded.',
  again: 'Try again',

  today: 'Today',
  yesterday: 'Yesterday',

  label: 'Message',
  placeholder: 'Write a message',
  send: 'Send',
  hint: 'Enter sends, Shift + Enter starts a new line.',
  left: (count: number) => `${count} characters left`,
  sending: 'Sending…',
  notSent: 'Not sent.',
  discard: 'Discard',
} as const
