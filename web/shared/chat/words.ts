import { createContext, useContext } from 'react'

/** Interface copy of a booking's chat. */
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
}

/** The chat's words in another language than English. */
export const ChatLanguage = createContext(words)
export const useChatWords = () => useContext(ChatLanguage)
