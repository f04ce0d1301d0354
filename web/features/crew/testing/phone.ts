import type { SentStep, StepsTaken } from '../../../../src/shared/move-day.ts'
import { createStepQueue, type SavedStep, type SavedSteps, type StepQueueState } from '../steps/steps.ts'
import { Temporary } from '../use-queue.ts'

/** A phone with its storage and its Web Lock, and a server that recognizes repeats. */
export function openPhone() {
  const stored = new Map<string, SavedStep>()
  const storage = { isBroken: false, loading: Promise.resolve() }
  const server = {
    isThere: true,
    losesAnswer: false,
    refusal: undefined as string | undefined,
    fault: undefined as Error | undefined,
    brokenJob: undefined as string | undefined,
    forgets: false,
    calls: [] as string[][],
    taken: new Map<string, string>(),
  }
  const working = <Result>(result: () => Result) =>
    storage.isBroken ? Promise.reject(new Error('No storage.')) : Promise.resolve(result())
  const steps: SavedSteps = {
    async load() {
      const found = await working(() => [...stored.values()].sort((one, other) => one.place - other.place))
      await storage.loading
      return found
    },
    put: changed =>
      working(() => {
        for (const step of changed) stored.set(step.id, step)
      }),
    remove: ids =>
      working(() => {
        for (const id of ids) stored.delete(id)
      }),
  }
  const post = async (job: string, sent: readonly SentStep[]): Promise<StepsTaken> => {
    if (!server.isThere) throw new Temporary('offline')
    if (server.fault) throw server.fault
    if (server.brokenJob === job) throw new Temporary('Status 500.', 'job')
    if (server.forgets) return { taken: [], refused: [] }
    server.calls.push([job, ...sent.map(({ id }) => id)])
    const { refusal } = server
    if (refusal) return { taken: [], refused: sent.map(({ id }) => ({ id, message: refusal })) }
    for (const { id, at } of sent) if (!server.taken.has(id)) server.taken.set(id, at)
    if (server.losesAnswer) throw new Temporary('The answer was lost.')
    return { taken: sent.map(({ id }) => id), refused: [] }
  }
  let lock = Promise.resolve()
  let newest: StepQueueState = { steps: [], isSaved: true }
  return {
    server,
    storage,
    state: () => newest,
    saved: () => [...stored.values()],
    states: () => Object.fromEntries([...stored.values()].map(({ id, state }) => [id, state])),
    open: () =>
      createStepQueue({
        providerId: 'p1',
        saved: steps,
        post,
        exclusively(task) {
          const next = lock.then(task)
          lock = next.catch(() => undefined)
          return next
        },
        onChange: state => {
          newest = state
        },
        onAnswer: () => undefined,
        retryMs: 3_600_000,
        storageRetryMs: 0,
      }),
  }
}
