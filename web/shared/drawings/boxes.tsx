import styles from './drawing.module.css'
import { type DrawingProps, Sheet } from './drawing.tsx'

/** A stack of taped moving boxes and a plant. */
export const Boxes = (props: DrawingProps) => (
  <Sheet width={220} height={150} {...props}>
    <path d="M22 76h92v62H22z" className={styles.tint} />
    <path d="M114 90h66v48h-66z" className={styles.paper} />
    <path d="M44 28h62v48H44z" className={styles.paper} />
    <g className={`${styles.light} ${styles.warm}`}>
      <path d="M60 76h16v18H60zM141 90h12v14h-12zM69 28h12v14H69z" />
    </g>
    <g className={styles.light}>
      <path d="M58 122h20M132 124h16M54 62h14M54 68h8M98 128v-10m-4 4 4-4 4 4M4 138h212" />
      <path d="M190 112c-2-16 0-26 6-36M192 98c-8-2-12-8-12-16 8 2 12 8 12 16zM194 92c2-10 8-14 16-14 0 8-6 14-16 14z" />
    </g>
    <path d="M184 112h22l-4 26h-14z" className={styles.warm} />
  </Sheet>
)
