import { undoMs } from '../../../../../src/shared/move-day.ts'
import { firstSteps, type SavedStep, type TappedStep } from '../../steps/steps.ts'
import { type Answer, createQueue, type ItemStorage, type QueueState, Temporary } from '../queue.ts'

/** A phone with its storage and its Web Lock, and a server that recognizes repeats. */
export function openPhone() {
  const stored = new Map<string, SavedStep>()
  const storage = { isBroken: false, loading: Promise.resolve(), saving: Promise.resolve(), begun: 0 }
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
  const steps: ItemStorage<SavedStep> = {
    async load() {
      const found = await working(() => [...stored.values()].sort((one, other) => one.place - other.place))
      await storage.loading
      return found
    },
    async put(step) {
      storage.begun += 1
      await storage.saving
      await working(() => void stored.set(step.id, step))
    },
    remove: id => working(() => void stored.delete(id)),
  }
  const send = async (batch: readonly SavedStep[]): Promise<Answer> => {
    const sent = batch.map(({ step }) => step)
    const job = batch[0]?.serviceRequestId ?? ''
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
  let newest: QueueState<TappedStep> = { items: [], unsaved: new Set() }
  return {
    server,
    storage,
    state: () => ({ steps: newest.items, isSaved: newest.unsaved.size === 0 }),
    saved: () => [...stored.values()],
    states: () => Object.fromEntries([...stored.values()].map(({ id, state }) => [id, state])),
    open: () =>
      createQueue<TappedStep>({
        providerId: 'p1',
        storage: steps,
        next: firstSteps,
        send,
        undoMs,
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
      }),
  }
}
