import { regionShapes } from '#macros/map/shapes' with { type: 'macro' }
import styles from './region-map.module.css'

const shapes = regionShapes()
const { milwaukee, chicago } = shapes.cities
const road = `M${milwaukee.x},${milwaukee.y}C343,356 362,431 ${chicago.x},${chicago.y}`

/** The lake, the counties and the two offices. Decorative: the text beside it says the same. */
export const RegionMap = ({ className = '' }: Readonly<{ className?: string }>) => (
  <svg viewBox="0 0 800 750" className={`${styles.map} ${className}`} aria-hidden="true">
    <path d={shapes.land} className={styles.land} />
    <path d={shapes.served} className={styles.served} />
    <path d={shapes.countyLines} className={styles.countyLines} />
    <path d={shapes.stateLines} className={styles.stateLines} />
    <path d={road} className={styles.road} />
    <City {...milwaukee} name="Milwaukee" />
    <City {...chicago} name="Chicago" />
    <text x="590" y="300" className={styles.lake}>
      Lake Michigan
    </text>
  </svg>
)

const City = ({ x, y, name }: Readonly<{ x: number; y: number; name: string }>) => (
  <g className={styles.city}>
    <circle cx={x} cy={y} r="9" />
    <text x={x + 20} y={y + 8}>
      {name}
    </text>
  </g>
)
