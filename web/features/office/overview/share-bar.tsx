import { type Look, useStripes } from './look.tsx'
import styles from './share-bar.module.css'

/** A share drawn as a bar in its track, capped at 100%. Decorative: the number is shown beside it. */
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
