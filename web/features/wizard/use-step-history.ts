import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { draftAtom, type Step, steps } from './draft.ts'
import { revisited } from './moves.ts'

/** Each step is an entry of the browser's history, so that its back and forward buttons walk the steps. */
export function useStepHistory() {
  const [{ step }, setDraft] = useAtom(draftAtom)
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const seen = useRef(location.key)

  useEffect(() => {
    const entry = stepOf(location.state)
    const isTravel = type === 'POP' && location.key !== seen.current
    seen.current = location.key
    if (entry === step) return
    if (isTravel && entry) setDraft(draft => revisited(draft, entry))
    else navigate(location, { state: { step }, replace: !entry })
  }, [location, type, step, setDraft, navigate])
}

function stepOf(state: unknown): Step | undefined {
  if (typeof state !== 'object' || state === null || !('step' in state)) return undefined
  return steps.find(step => step === state.step)
}
