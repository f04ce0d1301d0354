import styles from './drawing.module.css'
import { type DrawingProps, Sheet } from './drawing.tsx'

/** The company's truck, with a route between two pins on its side. */
export const Truck = (props: DrawingProps) => (
  <Sheet width={240} height={130} {...props}>
    <rect x="12" y="16" width="142" height="84" rx="5" className={styles.paper} />
    <path d="M154 42h36c5 0 8 2 10 6l12 24 12 4c4 1 6 4 6 8v16h-76z" className={styles.tint} />
    <path d="M12 80h142v15a5 5 0 0 1-5 5H17a5 5 0 0 1-5-5z" className={styles.warm} />
    <g className={styles.light}>
      <path d="M168 54h19c3 0 5 1 6 4l8 16h-33zM224 84h6M168 84h8" className={styles.paper} />
      <path d="M44 58c18-26 34 18 74-14" strokeDasharray="1 5" />
      <circle cx="40" cy="62" r="4" />
      <path d="M122 44c-6-8-6-16 0-16s6 8 0 16z" className={styles.warm} />
      <path d="M4 118h232" />
    </g>
    <g className={styles.paper}>
      <circle cx="54" cy="102" r="15" />
      <circle cx="196" cy="102" r="15" />
    </g>
    <g className={styles.light}>
      <circle cx="54" cy="102" r="5" />
      <circle cx="196" cy="102" r="5" />
    </g>
  </Sheet>
)
