import { type Atom, useStore } from 'jotai'
import { useEffectEvent, useLayoutEffect } from 'react'

type StepHistory<Step extends string> = Readonly<{
  steps: readonly Step[]
  stepAtom: Atom<Step>
  /** The browser went to the entry of a step: moves there, or not where that step cannot be shown (any more). */
  onTravel: (step: Step) => void
}>

/**
 * Each step is an entry of the browser's history, so that its back and forward buttons walk the steps. The entry is
 * made in the very act that moves `stepAtom`, before the step is drawn: were it made afterwards, a back pressed in
 * between would leave the step before it. Beside the step an entry keeps what the router wrote there.
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
