import { useId } from 'react'
import styles from './look.module.css'

/** Fill style that distinguishes parts of a chart without color. */
export type Look = 'full' | 'striped' | 'hollow'

/** Use once per chart. Render `Stripes` in its SVG; `paint` returns the attributes of a look. */
export function useStripes() {
  const id = useId()
  const Stripes = (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className={styles.ground} />
        <rect width="2.5" height="6" className={styles.stripe} />
      </pattern>
    </defs>
  )
  const classOf = (look: Look) => styles[look]
  const fillOf = (look: Look) => (look === 'striped' ? `url(#${id})` : undefined)
  return { Stripes, paint: (look: Look) => ({ className: classOf(look), fill: fillOf(look) }) }
}

/** Sample of a look for legends. */
export function Swatch({ look }: Readonly<{ look: Look }>) {
  const { Stripes, paint } = useStripes()
  return (
    <svg className={styles.swatch} width="16" height="16" aria-hidden>
      {Stripes}
      <rect x="0.75" y="0.75" width="14.5" height="14.5" rx="3" {...paint(look)} />
    </svg>
  )
}
