import { useState } from 'react'

export type Course = 'forward' | 'backward'

/** The direction of the wizard's last move, or undefined until the first move after `beginning` changed. */
export function useDirection(step: number, beginning?: unknown): Course | undefined {
  const [last, setLast] = useState<Readonly<{ step: number; beginning: unknown; direction?: Course }>>({
    step,
    beginning,
  })
  if (last.beginning !== beginning) {
    setLast({ step, beginning })
    return undefined
  }
  if (last.step === step) return last.direction
  const direction = step > last.step ? 'forward' : 'backward'
  setLast({ step, beginning, direction })
  return direction
}
