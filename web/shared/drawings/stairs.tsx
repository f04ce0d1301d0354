import styles from './drawing.module.css'
import { type DrawingProps, Sheet } from './drawing.tsx'

/** Steps up to a front door, with a box halfway. */
export const Stairs = (props: DrawingProps) => (
  <Sheet width={220} height={150} {...props}>
    <path d="M148 66V12h46v54" className={styles.tint} />
    <path d="M18 140v-18h26v-14h26V94h26V80h26V66h86v74z" className={styles.paper} />
    <path d="M71 72h22v22H71z" className={styles.warm} />
    <g className={styles.light}>
      <path d="M160 24h22v18h-22zM182 54h3M44 122v18M70 108v32M96 94v46M122 80v60" />
      <path d="M79 72v6h6v-6M30 122V82l104-52h14M56 108V69M108 80V43M4 141h212" />
    </g>
  </Sheet>
)
