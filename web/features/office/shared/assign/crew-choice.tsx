import { Badge } from '@radix-ui/themes'
import { useId } from 'react'
import { people } from '../../../../../src/shared/fields.ts'
import type { Crew } from './assign.ts'
import styles from './crew-choice.module.css'
import { words } from './words.ts'

type CrewChoiceProps = Readonly<{
  /** Best match first. */
  crews: readonly Crew[]
  value: string | undefined
  /** Whether a time is chosen, so that the reasons for and against each crew apply. */
  isJudged: boolean
  onChange: (id: string) => void
}>

/** Crew selection, with the reasons for and against each crew at the chosen time. */
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
