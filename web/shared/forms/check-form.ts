import type { Checked, FormToCheck, WorkerReply } from './schemas.ts'

/**
 * Checks a form with the server's schema. In a worker, because loading the schemas blocks a phone for a second. Rejects if
 * they do not load or fail; the next call tries again.
 */
export async function checkForm(form: FormToCheck): Promise<Checked> {
  const worker = openWorker()
  if (!worker) return (await import('./schemas.ts')).check(form)
  const { port1, port2 } = new MessageChannel()
  const finished = new AbortController()
  try {
    return await new Promise((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<WorkerReply>) =>
        'error' in data ? reject(new Error(data.error)) : resolve(data)
      const fail = () => reject(new Error('The worker that checks forms failed.'))
      worker.addEventListener('error', fail, { signal: finished.signal })
      worker.postMessage(form, [port2])
    })
  } finally {
    finished.abort()
    port1.close()
  }
}

let opened: Worker | undefined

/** Starts the worker, so that the first check is fast. Undefined in development and without a page. */
export function openWorker(): Worker | undefined {
  const address = globalThis.document?.documentElement.dataset.formWorker
  if (!opened && address) {
    opened = new Worker(address, { type: 'module' })
    opened.addEventListener('error', () => {
      opened = undefined
    })
  }
  return opened
}
