import { type Look, useStripes } from './look.tsx'
import styles from './share-bar.module.css'

/** A part of a whole as a bar in its track; more than the whole fills it. Its number stands beside it. */
export function ShareBar({ share = 0, look = 'full' }: Readonly<{ share?: number; look?: Look }>) {
  const { Stripes, paint } = useStripes()
  return (
    <svg className={styles.bar} width="100%" height="16" aria-hidden>
      {Stripes}
      <rect className={styles.track} width="100%" height="16" rx="3" />
      {share > 0 && <rect width={`${Math.min(1, share) * 100}%`} height="16" rx="3" {...paint(look)} />}
    </svg>
  )
}
