import styles from './key-legend.module.css'

type KeyLegendProps = Readonly<{
  /** Pairs of a key and its action. */
  keys: readonly (readonly [string, string])[]
  /** Controls placement and visibility. */
  className?: string
}>

/** Legend of keyboard shortcuts. */
export const KeyLegend = ({ keys, className = '' }: KeyLegendProps) => (
  <p className={`${styles.legend} ${className}`}>
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </p>
)
