import { Check, Plus } from 'lucide-react'
import styles from './ticks.module.css'

type TicksProps = Readonly<{
  label: string
  choices: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
}>

/** A group of checkboxes. Selected values outside the choices are also shown. */
export const Ticks = ({ label, choices, value, onChange }: TicksProps) => (
  <fieldset className={styles.ticks} aria-label={label}>
    {[...new Set([...choices, ...value])].map(choice => {
      const isTicked = value.includes(choice)
      return (
        <label key={choice} className={styles.tick}>
          <input
            type="checkbox"
            checked={isTicked}
            onChange={() => onChange(isTicked ? value.filter(other => other !== choice) : [...value, choice])}
          />
          {isTicked ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
          {choice}
        </label>
      )
    })}
  </fieldset>
)
