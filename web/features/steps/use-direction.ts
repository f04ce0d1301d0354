import { useState } from 'react'

export type Course = 'forward' | 'backward'

/** Which way a wizard last moved, by the number of its step; nothing while it stands where its `beginning` put it. */
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
