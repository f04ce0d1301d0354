import { useState } from 'react'

export type Direction = 'forward' | 'backward'

/** The direction of the last move, or undefined until the first move after the draft was restored. */
export function useDirection(step: number, isRestored: boolean): Direction | undefined {
  const [last, setLast] = useState<Readonly<{ step: number; isRestored: boolean; direction?: Direction }>>({
    step,
    isRestored,
  })
  if (last.isRestored !== isRestored) {
    setLast({ step, isRestored })
    return undefined
  }
  if (last.step === step) return last.direction
  const direction = step > last.step ? 'forward' : 'backward'
  setLast({ step, isRestored, direction })
  return direction
}
