import type { PendingQuery, Row } from 'postgres'

/** A statement that may take long, or wait for a lock: the database cancels it when the signal aborts. */
export async function unlessCancelled<R extends Row[]>(
  signal: AbortSignal | undefined,
  statement: PendingQuery<R>,
) {
  signal?.throwIfAborted()
  const cancel = () => statement.cancel()
  signal?.addEventListener('abort', cancel)
  try {
    return await statement
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
