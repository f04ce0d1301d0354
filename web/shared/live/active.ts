import type { LiveProvider } from './feed.ts'

/** Spec §4: a provider is active while online with a position from the last ten minutes. */
export const isActive = ({ isOnline, location }: LiveProvider, now: number) =>
  isOnline && location !== undefined && !isOld(location, now)

/** Whether a position is too old to count as current. */
export const isOld = ({ timestamp }: Readonly<{ timestamp: string }>, now: number) =>
  now - Date.parse(timestamp) > activeMs

const activeMs = 10 * 60_000
