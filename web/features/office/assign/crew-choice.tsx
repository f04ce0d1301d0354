import { Badge } from '@radix-ui/themes'
import { useId } from 'react'
import { people } from '../../../../src/shared/fields.ts'
import styles from './crew-choice.module.css'
import type { Crew } from './crews.ts'
import { words } from './words.ts'

type CrewChoiceProps = Readonly<{
  /** The best first. */
  crews: readonly Crew[]
  value: string | undefined
  /** Whether a time was chosen, and what speaks for and against them is said of it. */
  isJudged: boolean
  onChange: (id: string) => void
}>

/** The crews to choose from, each with what speaks for it and what against it at the time that was chosen. */
export function CrewChoice({ crews, value, isJudged, onChange }: CrewChoiceProps) {
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
            {isJudged && place === 0 && crew.warnings.length === 0 && <Badge>{words.suggested}</Badge>}
          </span>
          <span className={styles.terms}>
            {people(crew.crewSize)}, rated {crew.rating.toFixed(1)}
          </span>
          {isJudged && crew.providerId === value && (
            <span className={styles.reasons}>{crew.reasons.join(' ')}</span>
          )}
          {isJudged && crew.warnings.length > 0 && (
            <span className={styles.warnings}>{crew.warnings.join(' ')}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
