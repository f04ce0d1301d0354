import { type Atom, useStore } from 'jotai'
import { useEffectEvent, useLayoutEffect } from 'react'

type StepHistory<Step extends string> = Readonly<{
  steps: readonly Step[]
  stepAtom: Atom<Step>
  /** Called when the browser goes to a step's history entry. Ignore steps that can no longer be shown. */
  onTravel: (step: Step) => void
}>

/**
 * Adds each step to the browser's history, so that Back and Forward navigate the steps. The entry is pushed
 * when `stepAtom` changes, before the step renders; otherwise a quick Back would leave the previous step.
 * Keeps the router's state in the entry.
 */
export function useStepHistory<Step extends string>({ steps, stepAtom, onTravel }: StepHistory<Step>) {
  const store = useStore()
  const travel = useEffectEvent(onTravel)

  useLayoutEffect(() => {
    const { pathname } = location
    const isHere = () => location.pathname === pathname
    const entry = () => stepOf(history.state, steps)
    const step = () => store.get(stepAtom)

    const arrive = () => {
      if (!isHere()) return
      const there = entry()
      if (there) travel(there)
      if (entry() !== step()) history.replaceState({ ...history.state, step: step() }, '')
    }
    const moved = () => {
      if (isHere() && entry() !== step()) history.pushState({ ...history.state, step: step() }, '')
    }

    arrive()
    const stop = store.sub(stepAtom, moved)
    addEventListener('popstate', arrive)
    return () => {
      stop()
      removeEventListener('popstate', arrive)
    }
  }, [store, steps, stepAtom])
}

function stepOf<Step extends string>(state: unknown, steps: readonly Step[]): Step | undefined {
  if (typeof state !== 'object' || state === null || !('step' in state)) return undefined
  return steps.find(step => step === state.step)
}
