import type { ReactNode } from 'react'
import styles from './drawing.module.css'

export type DrawingProps = Readonly<{ className?: string }>

/**
 * `left` is the x coordinate where the view box starts, so that the drawing aligns with the text below it.
 */
type SheetProps = DrawingProps &
  Readonly<{ left?: number; width: number; height: number; children: ReactNode }>

/** The SVG element of a drawing. Hidden from assistive technology: nearby text always says the same. */
export const Sheet = ({ left = 0, width, height, className = '', children }: SheetProps) => (
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
