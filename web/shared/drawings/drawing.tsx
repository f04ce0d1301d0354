import type { ReactNode } from 'react'
import styles from './drawings.module.css'

export type DrawingProps = Readonly<{ className?: string }>

/**
 * `left` is the x coordinate where the view box starts, so that the drawing aligns with the text below it.
 */
type DrawingElementProps = DrawingProps &
  Readonly<{ left?: number; width: number; height: number; children: ReactNode }>

/** The SVG element of a drawing. Hidden from assistive technology: nearby text always says the same. */
export const Drawing = ({ left = 0, width, height, className = '', children }: DrawingElementProps) => (
  <svg
    viewBox={`${left} 0 ${width} ${height}`}
    width={width}
    height={height}
    className={`${styles.drawing} ${className}`}
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)

/** An empty road along the lake with a blank sign. Apart from the other drawings, because every error message needs it. */
export const Road = () => (
  <Drawing width={240} height={150}>
    <circle cx="172" cy="50" r="16" className={`${styles.warm} ${styles.bare}`} />
    <path d="M126 64h110v76h-80c-44-30-66-44-30-76z" className={`${styles.tint} ${styles.bare}`} />
    <path d="M4 64h232" />
    <path d="M116 64c-56 28-40 44-84 76h124c-20-30-66-48-30-76z" className={styles.paper} />
    <path
      d="M121 70c-12 10-18 20-18 30M101 112c0 8-2 14-4 22"
      strokeDasharray="7 8"
      className={styles.light}
    />
    <path d="M46 118V38" />
    <path d="M24 26h48l10 10-10 10H24z" className={styles.warm} />
    <g className={styles.light}>
      <path d="M176 84h18M206 100h20M184 116h24M18 118h22M52 118h8" />
      <path d="M8 64c10-14 22-14 34 0M72 64c8-9 18-9 26 0" />
    </g>
  </Drawing>
)
