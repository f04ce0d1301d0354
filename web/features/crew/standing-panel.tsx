import { CircleDot, CirclePause, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Standing } from './standing.ts'
import styles from './standing-panel.module.css'

/** Shows the status in a color that is visible from the driver's seat. Screen readers announce a changed headline. */
export const StandingPanel = ({ tone, headline, details }: Standing) => (
  <section className={styles.panel} data-tone={tone}>
    <p className={styles.headline} role="status">
      {drawings[tone]} {headline}
    </p>
    {details.map(detail => (
      <p key={detail} className={styles.detail}>
        {detail}
      </p>
    ))}
  </section>
)

const drawings = {
  still: <CirclePause size={28} aria-hidden />,
  good: <CircleDot size={28} aria-hidden />,
  waiting: <WifiOff size={28} aria-hidden />,
  fault: <TriangleAlert size={28} aria-hidden />,
} satisfies Record<Standing['tone'], ReactNode>
