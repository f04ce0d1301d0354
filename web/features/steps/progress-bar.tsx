import { Check } from 'lucide-react'
import styles from './progress-bar.module.css'
import { words } from './words.ts'

type ProgressBarProps = Readonly<{
  /** The names of the steps in the order they are walked. */
  steps: readonly string[]
  current: number
}>

/** Where the visitor is among the numbered steps. On a phone the steps are a line, and only the current one is named. */
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
