import type { ReactNode } from 'react'
import { ProgressBar } from './progress-bar.tsx'
import { Direction } from './step-frame.tsx'
import styles from './steps-panel.module.css'
import { useDirection } from './use-direction.ts'

type StepsPanelProps = Readonly<{
  /** Step names, in order. */
  steps: readonly string[]
  current: number
  /**
   * Any value that changes when the step changes without navigation, such as when a stored draft is restored.
   */
  beginning?: unknown
  /** Content beside the steps, where there is room. */
  beside?: ReactNode
  /** The current step, keyed by its name so that it remounts. */
  children: ReactNode
}>

/** The frame of a wizard: the progress bar and the current step. */
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
