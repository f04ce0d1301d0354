import styles from './drawing.module.css'
import { type DrawingProps, Sheet } from './drawing.tsx'

/** A paper booking ticket: a route, price lines, and a total below the perforation. */
export const Ticket = (props: DrawingProps) => (
  <Sheet left={31} width={144} height={150} {...props}>
    <path d="M62 18l94-10c4 0 6 2 7 5l10 92" className={styles.tint} />
    <path
      d="M40 22h104c4 0 7 3 7 7v64a8 8 0 0 0 0 16v24c0 4-3 7-7 7H40c-4 0-7-3-7-7v-24a8 8 0 0 0 0-16V29c0-4 3-7 7-7z"
      className={styles.paper}
    />
    <path d="M110 118h28v10h-28z" className={`${styles.warm} ${styles.bare}`} />
    <g className={styles.light}>
      <path d="M52 42v14M64 38h40M64 60h54M48 76h30M48 84h22M120 76h18M124 84h14M48 123h30" />
      <path d="M44 101h98" strokeDasharray="1 6" />
      <circle cx="52" cy="38" r="4" />
      <circle cx="52" cy="60" r="4" className={styles.warm} />
    </g>
  </Sheet>
)
