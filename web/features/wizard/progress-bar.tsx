import { Check } from 'lucide-react'
import { type Step, steps } from './draft.ts'
import styles from './progress-bar.module.css'
import { words } from './words.ts'

/** Where the visitor is among the six numbered steps. On a phone the steps are a line, and only the current one is named. */
export function ProgressBar({ step }: Readonly<{ step: Step }>) {
  const current = steps.indexOf(step)
  return (
    <nav aria-label={words.progress(current + 1, steps.length, words.steps[step])}>
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
            <span className={styles.name}>{words.steps[name]}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
