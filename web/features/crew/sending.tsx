import { type Atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useToast } from '../../shared/components/toast/toast.ts'
import type { Broadcast } from './broadcast.ts'
import { standingOf } from './standing.ts'
import { StandingPanel } from './standing-panel.tsx'
import { words } from './words.ts'

type SendingProps = Readonly<{
  broadcast: Atom<Broadcast>
  /** The crew may have a different job now. */
  onChange: () => void
  onEnd: (why: string) => void
}>

/** Sends positions while mounted, and shows the status. */
export function Sending({ broadcast, onChange, onEnd }: SendingProps) {
  const now = useAtomValue(broadcast)
  const toast = useToast()
  const { problem, changed, ended } = now

  useEffect(() => {
    if (problem) toast({ title: words.trackingError, description: problem.message, tone: 'error' })
  }, [problem, toast])
  useEffect(() => {
    if (changed) onChange()
  }, [changed, onChange])
  useEffect(() => {
    if (ended !== undefined) onEnd(ended)
  }, [ended, onEnd])

  return <StandingPanel {...standingOf(now)} />
}
