import styles from './loaded-truck.module.css'

const boxLeft = 14
const eighthWidth = 26

/** A truck whose box fills by eighths, from the cab's end backwards as a crew loads it. */
export const LoadedTruck = ({ eighths, className }: Readonly<{ eighths: number; className?: string }>) => (
  <svg viewBox="0 0 320 140" className={className} aria-hidden="true">
    <g className={styles.load}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map(eighth => (
        <rect
          key={eighth}
          x={boxLeft + (8 - eighth) * eighthWidth}
          y={20}
          width={eighthWidth}
          height={84}
          data-full={eighth <= eighths || undefined}
        />
      ))}
    </g>
    <g className={styles.heavy}>
      <rect x={boxLeft} y={20} width={8 * eighthWidth} height={84} rx={4} />
      <path d="M222 46h40c5 0 9 3 11 7l13 25 14 5c4 1 6 5 6 9v12h-18M262 104h-40" />
      <path d="M96 104h134M8 104h50" />
      <circle cx={77} cy={108} r={17} />
      <circle cx={264} cy={108} r={17} />
    </g>
    <g className={styles.light}>
      <path d="M236 58h22c3 0 5 1 6 3l9 17h-37z" />
      <circle cx={77} cy={108} r={6} />
      <circle cx={264} cy={108} r={6} />
      <path d="M301 90v6M228 90h8M4 125h312" />
    </g>
  </svg>
)
