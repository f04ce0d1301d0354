import type { LiveProvider } from './feed.ts'

/** Spec §4: a provider is active when online and heard of, with coordinates, within ten minutes. */
export const isActive = ({ isOnline, location }: LiveProvider, now: number) =>
  isOnline && location !== undefined && !isOld(location, now)

/** Whether a position says where somebody was rather than where they are. */
export const isOld = ({ timestamp }: Readonly<{ timestamp: string }>, now: number) =>
  now - Date.parse(timestamp) > activeMs

const activeMs = 10 * 60_000
