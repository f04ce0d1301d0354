import { useState } from 'react'

export type Course = 'forward' | 'backward'

/** Which way a wizard last moved, by the number of its step; nothing while it stands where the page began. */
export function useDirection(step: number): Course | undefined {
  const [last, setLast] = useState<Readonly<{ step: number; direction?: Course }>>({ step })
  if (last.step === step) return last.direction
  const direction = step > last.step ? 'forward' : 'backward'
  setLast({ step, direction })
  return direction
}
