import type { ReactNode } from 'react'
import styles from './drawing.module.css'

export type DrawingProps = Readonly<{ className?: string }>

/** `left` is where the sheet begins, so that a drawing stands flush with the words below it. */
type SheetProps = DrawingProps &
  Readonly<{ left?: number; width: number; height: number; children: ReactNode }>

/** The sheet a drawing stands on. It is silent: what a drawing shows is always said in words beside it. */
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
