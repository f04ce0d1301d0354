import { Badge, Radio, Text } from '@radix-ui/themes'
import { useId } from 'react'
import { people } from '../../../../../src/shared/fields.ts'
import type { SuggestedCrew } from './assign.ts'
import styles from './assign-dialog.module.css'

type CrewChoiceProps = Readonly<{
  /** Best match first. */
  crews: readonly SuggestedCrew[]
  value: string | undefined
  /** Whether a time is chosen, so that the reasons for and against each crew apply. */
  isTimeChosen: boolean
  onChange: (id: string) => void
}>

/** Crew selection, with the reasons for and against each crew at the chosen time. */
export function CrewChoice({ crews, value, isTimeChosen, onChange }: CrewChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <Text asChild weight="bold" mb="2">
        <legend>Crew</legend>
      </Text>
      {crews.map((crew, index) => (
        <Text as="label" key={crew.providerId} size="1" className={styles.crew}>
          <Radio
            size="2"
            name={name}
            value={crew.providerId}
            checked={crew.providerId === value}
            onChange={() => onChange(crew.providerId)}
          />
          <Text size="3" weight="bold">
            {crew.name}{' '}
            {isTimeChosen && index === 0 && crew.warnings.length === 0 && <Badge ml="1">Suggested</Badge>}
          </Text>
          <Text color="gray">
            {people(crew.crewSize)}, rated {crew.rating.toFixed(1)}
          </Text>
          {isTimeChosen && crew.providerId === value && <span>{crew.reasons.join(' ')}</span>}
          {isTimeChosen && crew.warnings.length > 0 && (
            <Text color="amber" highContrast>
              {crew.warnings.join(' ')}
            </Text>
          )}
        </Text>
      ))}
    </fieldset>
  )
}
