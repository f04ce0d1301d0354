import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../shared/loading/lazy.ts'
import styles from '../crew.module.css'
import { useWords } from '../language/language.tsx'

const BackgroundApps = lazyComponent(() => import('./background-apps.tsx'))

/** What stops when the screen is off, and which apps go on. */
export function Background({ token }: Readonly<{ token: string }>) {
  const { background } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{background.title}</summary>
      <p>{background.limit}</p>
      <p>{background.advice}</p>
      <p>
        <strong>{background.secret}</strong>
      </p>
      <Suspense>{isOpen && <BackgroundApps token={token} />}</Suspense>
    </details>
  )
}
