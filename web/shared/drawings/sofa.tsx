import styles from './drawing.module.css'
import { type DrawingProps, Sheet } from './drawing.tsx'

/** A sofa with carrying straps. */
export const Sofa = (props: DrawingProps) => (
  <Sheet width={220} height={130} {...props}>
    <path d="M40 66V36c0-10 6-16 16-16h108c10 0 16 6 16 16v30" className={styles.tint} />
    <path d="M40 92V66h140v26z" className={styles.paper} />
    <path
      d="M40 98V66a13 13 0 0 0-26 0v36c0 5 3 8 8 8h176c5 0 8-3 8-8V66a13 13 0 0 0-26 0v32z"
      className={styles.tint}
    />
    <path d="M30 110v10M190 110v10" />
    <path d="M132 20h14v90h-14z" className={`${styles.light} ${styles.warm}`} />
    <path d="M110 28v64M56 34c14-4 28-4 40 0M133 62h12v8h-12zM4 121h212" className={styles.light} />
  </Sheet>
)
