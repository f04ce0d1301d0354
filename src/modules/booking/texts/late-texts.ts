import type { Lateness } from '../../../shared/move-day.ts'

type Warning = Pick<Lateness, 'likelyAt'>

/** Leaves room for the texts of the morning, that the crew is on its way, and that it is near. */
const most = 2
const leastMovedMs = 30 * 60_000

/**
 * Whether the last of these warnings of a late crew goes out by text too: the first one, and one more when the likely
 * time has moved by half an hour since. Otherwise one late job could use up the texts that a booking may get.
 */
export function isTexted(warnings: readonly Warning[]): boolean {
  const texted: Warning[] = []
  for (const warning of warnings) {
    const last = texted.at(-1)
    const isNews = !last || Math.abs(Date.parse(warning.likelyAt) - Date.parse(last.likelyAt)) >= leastMovedMs
    if (isNews && texted.length < most) texted.push(warning)
  }
  return texted.at(-1) === warnings.at(-1)
}
