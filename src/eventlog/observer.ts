import type { Recorded } from './types.ts'

/** Told what becomes of commands, for the metrics. Times are in seconds. */
export type Observer = Readonly<{
  /** Events were committed. */
  appended(events: readonly Recorded[]): void
  /** Somebody else changed a stream first, so commands are decided again. */
  conflicted(): void
  /** A command was refused, with the refusal's code. */
  refused(code: string): void
  /** A command waited this long before it was decided. */
  queued(seconds: number): void
  /** An append waited this long for the log's lock. */
  locked(seconds: number): void
}>
