/**
 * What a reply asks for, by its only word apart from "please", as the carriers want it (CTIA Messaging Principles,
 * 5.1.3).
 */
export function replyOf(text: string): 'stop' | 'start' | 'help' | 'other' {
  const word = text
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim()
    .replace(/^PLEASE | PLEASE$/, '')
  if (stopWords.has(word)) return 'stop'
  if (startWords.has(word)) return 'start'
  return helpWords.has(word) ? 'help' : 'other'
}

const stopWords = new Set([
  'STOP',
  'STOPALL',
  'STOP ALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'OPT OUT',
])
const startWords = new Set(['START', 'UNSTOP', 'YES'])
const helpWords = new Set(['HELP', 'INFO'])
