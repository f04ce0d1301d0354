import { Flex } from '@radix-ui/themes'
import { Check, Plus } from 'lucide-react'
import styles from './pills.module.css'

type PillsProps = Readonly<{
  choices: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
}>

/** Checkboxes that take little room. Keeps chosen values that are not among the choices. */
export const Pills = ({ choices, value, onChange }: PillsProps) => (
  <Flex wrap="wrap" gap="2">
    {choices.map(choice => {
      const isChosen = value.includes(choice)
      const Mark = isChosen ? Check : Plus
      return (
        <label key={choice} className={styles.choice}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={() => onChange(isChosen ? value.filter(other => other !== choice) : [...value, choice])}
          />
          <Mark size={16} className={styles.mark} aria-hidden />
          {choice}
        </label>
      )
    })}
  </Flex>
)
