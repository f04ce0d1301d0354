import type { ReactNode } from 'react'
import { ProgressBar } from './progress-bar.tsx'
import { Direction } from './step-frame.tsx'
import styles from './steps-panel.module.css'
import { useDirection } from './use-direction.ts'

type StepsPanelProps = Readonly<{
  /** The names of the steps in the order they are walked. */
  steps: readonly string[]
  current: number
  /** Anything that changes when the wizard stands elsewhere without a move, as where a kept draft is taken up. */
  beginning?: unknown
  /** What stands beside the step all the way, where there is room. */
  beside?: ReactNode
  /** The current step, keyed by its name so that it arrives anew. */
  children: ReactNode
}>

/** What a wizard stands in: how far the visitor is, and the step. */
export const StepsPanel = ({ steps, current, beginning, beside, children }: StepsPanelProps) => (
  <div className={styles.panel}>
    <ProgressBar steps={steps} current={current} />
    <div className={styles.columns} data-two={beside !== undefined || undefined}>
      <div className={styles.questions}>
        <Direction value={useDirection(current, beginning)}>{children}</Direction>
      </div>
      {beside}
    </div>
  </div>
)
