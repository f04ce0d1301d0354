import { Check } from 'lucide-react'
import styles from './progress-bar.module.css'
import { words } from './words.ts'

type ProgressBarProps = Readonly<{
  /** Step names, in order. */
  steps: readonly string[]
  current: number
}>

/** The wizard's progress. On phones, the steps are a line and only the current one is named. */
export const ProgressBar = ({ steps, current }: ProgressBarProps) => (
  <nav aria-label={words.progress(current + 1, steps.length, steps[current] ?? '')}>
    <ol className={styles.steps}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={styles.step}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.number}>
            {index < current ? <Check size={14} strokeWidth={3} aria-hidden /> : index + 1}
          </span>
          <span className={styles.name}>{name}</span>
        </li>
      ))}
    </ol>
  </nav>
)
