import styles from './key-legend.module.css'

type KeyLegendProps = Readonly<{
  /** Each key and what it does. */
  keys: readonly (readonly [string, string])[]
  /** Where it stands, and on which screens. */
  className?: string
}>

/** The keys that a part of the office answers to. */
export const KeyLegend = ({ keys, className = '' }: KeyLegendProps) => (
  <p className={`${styles.legend} ${className}`}>
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </p>
)
