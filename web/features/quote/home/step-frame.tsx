import { useSetAtom } from 'jotai'
import type { ComponentProps } from 'react'
import { StepFrame as Frame } from '../steps/step-frame.tsx'
import { draftAtom } from './draft.ts'
import { back } from './moves.ts'

type StepFrameProps = Omit<ComponentProps<typeof Frame>, 'onBack'> &
  Readonly<{
    /** False while a request must not be abandoned. */
    canGoBack?: boolean
  }>

/** A step of the home wizard, with its back button. */
export function StepFrame({ canGoBack = false, ...frame }: StepFrameProps) {
  const setDraft = useSetAtom(draftAtom)
  return <Frame {...frame} onBack={canGoBack ? () => setDraft(back) : undefined} />
}
