import type { SilenceReason } from './silence.ts'

/** For use within a sentence. */
export const silenceInWords: Readonly<Record<SilenceReason, string>> = {
  stopped: 'the crew stopped sending',
  denied: 'the phone does not share its location',
  hidden: 'the screen is off, or another app is open',
  closed: 'the page was closed',
  no_position: 'the phone can’t find its position',
  no_connection: 'the phone lost its connection',
}
