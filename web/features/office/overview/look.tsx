import { useId } from 'react'
import styles from './look.module.css'

/** How a part of a picture is told from the others without its colour: full, in stripes, or only its outline. */
export type Look = 'full' | 'striped' | 'hollow'

/** Once in each picture; `stripesOf` is then the paint of its striped parts. */
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

/** What a look stands for, as legends show it. */
export function Swatch({ look }: Readonly<{ look: Look }>) {
  const { Stripes, paint } = useStripes()
  return (
    <svg className={styles.swatch} width="16" height="16" aria-hidden>
      {Stripes}
      <rect x="0.75" y="0.75" width="14.5" height="14.5" rx="3" {...paint(look)} />
    </svg>
  )
}
