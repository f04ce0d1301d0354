import { Badge, Callout, Flex, Radio, Text } from '@radix-ui/themes'
import { CalendarHeart, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { momentInWords, preferenceInWords } from '../../../../../src/shared/calendar.ts'
import { people } from '../../../../../src/shared/crews.ts'
import { withoutCountry } from '../../../../../src/shared/geo.ts'
import { Facts } from '../../../../shared/components/facts.tsx'
import { serviceNames } from '../../../../shared/labels.ts'
import type { Assignable, SuggestedCrew } from './assign.ts'
import styles from './assign-dialog.module.css'

/** The job's type, length, crew size, schedule and route. */
export const JobSummary = ({ booking }: Readonly<{ booking: Assignable }>) => (
  <Facts
    layout="compact"
    facts={[
      ['Job', serviceNames[booking.serviceType]],
      ['Length', lengthInWords(booking.pricing.estimatedHours)],
      ['Crew size', people(booking.crewSize)],
      ['Currently', booking.scheduledDate && momentInWords(booking.scheduledDate)],
      ['From', withoutCountry(booking.fromAddress)],
      ['To', booking.toAddress && withoutCountry(booking.toAddress)],
    ]}
  />
)

const lengthInWords = (hours: number) => (hours === 1 ? 'about 1 hour' : `about ${hours} hours`)

type PreferenceProps = Readonly<{
  booking: Pick<Assignable, 'preferredDate' | 'preferredTime' | 'windowEnd'>
  /** Why the proposal differs from the customer's preference. */
  difference: string | undefined
  /** Actions to resolve the difference. */
  children: ReactNode
}>

/** The customer's preferred time, and why the proposal differs. */
export const Preference = ({ booking, difference, children }: PreferenceProps) => (
  <Callout.Root size="1" color={difference ? 'amber' : 'indigo'} highContrast>
    <Callout.Icon>
      {difference ? <TriangleAlert size={18} aria-hidden /> : <CalendarHeart size={18} aria-hidden />}
    </Callout.Icon>
    <Callout.Text>
      <Text size="1" color="gray">
        Customer’s preference
      </Text>
      <br />
      <strong>{inWords(booking)}</strong>
    </Callout.Text>
    {difference && <Callout.Text role="status">{difference}</Callout.Text>}
    {children && (
      <Flex wrap="wrap" align="center" gapX="4" gapY="3">
        {children}
      </Flex>
    )}
  </Callout.Root>
)

function inWords(booking: PreferenceProps['booking']): string {
  const preference = preferenceInWords(booking)
  if (preference === undefined) return 'Any day'
  return booking.preferredTime === null ? `${preference}, any time` : preference
}

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
            {people(crew.crewSize)}
            {crew.rating !== null && `, rated ${crew.rating.toFixed(1)}`}
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
