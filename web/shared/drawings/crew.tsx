import styles from './drawing.module.css'
import { type DrawingProps, Sheet } from './drawing.tsx'

/** Two movers carrying a box. */
export const Crew = (props: DrawingProps) => (
  <Sheet width={220} height={170} {...props}>
    <g className={styles.paper}>
      <circle cx="52" cy="36" r="14" />
      <circle cx="168" cy="36" r="14" />
    </g>
    <g className={styles.warm}>
      <path d="M38 32a14 14 0 0 1 28-1h8M182 32a14 14 0 0 0-28-1h-8" />
    </g>
    <path
      d="M40 116V70c0-9 6-14 14-14s14 5 14 14v46zM152 116V70c0-9 6-14 14-14s14 5 14 14v46z"
      className={styles.tint}
    />
    <path d="M40 116l-6 44h-9M66 116l8 44h9M154 116l-8 44h-9M180 116l6 44h9M54 116h0" />
    <path d="M78 74h64v44H78z" className={styles.paper} />
    <path d="M56 74l4 26 20 8M164 74l-4 26-20 8" />
    <g className={styles.light}>
      <path d="M103 74h14v14h-14z" className={styles.warm} />
      <path d="M88 108h14M130 110v-10m-4 4 4-4 4 4M4 161h212" />
    </g>
  </Sheet>
)
