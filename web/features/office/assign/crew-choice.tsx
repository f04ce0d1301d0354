import { Badge } from '@radix-ui/themes'
import { useId } from 'react'
import styles from './crew-choice.module.css'
import type { Crew } from './crews.ts'
import { words } from './words.ts'

type CrewChoiceProps = Readonly<{
  /** The best first. */
  crews: readonly Crew[]
  value: string | undefined
  onChange: (id: string) => void
}>

/** The crews to choose from, each with what speaks for it and what against. */
export function CrewChoice({ crews, value, onChange }: CrewChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.crews}>
      <legend>{words.crew}</legend>
      {crews.map((crew, place) => (
        <label key={crew.providerId}>
          <input
            type="radio"
            name={name}
            checked={crew.providerId === value}
            onChange={() => onChange(crew.providerId)}
          />
          <span className={styles.name}>
            {crew.name}
            {place === 0 && crew.warnings.length === 0 && <Badge>{words.suggested}</Badge>}
          </span>
          <span className={styles.terms}>
            {words.people(crew.crewSize)}, rated {crew.rating.toFixed(1)}
          </span>
          {crew.providerId === value && <span className={styles.reasons}>{crew.reasons.join(' ')}</span>}
          {crew.warnings.length > 0 && <span className={styles.warnings}>{crew.warnings.join(' ')}</span>}
        </label>
      ))}
    </fieldset>
  )
}
