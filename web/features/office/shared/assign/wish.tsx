import { CalendarHeart, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { wishInWords } from '../../../../../src/shared/calendar.ts'
import type { Assignable } from './assign.ts'
import styles from './wish.module.css'
import { words } from './words.ts'

type WishProps = Readonly<{
  booking: Pick<Assignable, 'preferredDate' | 'preferredTime'>
  /** Why the proposal differs from the customer's preference. */
  sentence: string | undefined
  /** Actions to resolve the difference. */
  children: ReactNode
}>

/** The customer's preferred time, and why the proposal differs. */
export const Wish = ({ booking, sentence, children }: WishProps) => (
  <div className={styles.wish} data-differs={sentence ? true : undefined}>
    {sentence ? <TriangleAlert size={18} aria-hidden /> : <CalendarHeart size={18} aria-hidden />}
    <p>
      <span className={styles.label}>{words.wished}</span>
      <strong>{inWords(booking)}</strong>
    </p>
    {sentence && (
      <p className={styles.why} role="status">
        {sentence}
      </p>
    )}
    {children && <div className={styles.action}>{children}</div>}
  </div>
)

function inWords({ preferredDate, preferredTime }: WishProps['booking']): string {
  const wish = wishInWords({ preferredDate, preferredTime })
  if (wish === undefined) return words.anyDay
  return preferredTime === null ? words.anyTime(wish) : wish
}
