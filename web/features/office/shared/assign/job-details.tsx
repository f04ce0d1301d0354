import { Callout, Flex, Text } from '@radix-ui/themes'
import { CalendarHeart, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentInWords, preferenceInWords } from '../../../../../src/shared/calendar.ts'
import { people } from '../../../../../src/shared/fields.ts'
import { withoutCountry } from '../../../../../src/shared/geo.ts'
import { Facts } from '../../../../shared/components/facts.tsx'
import { serviceNames } from '../../../../shared/labels.ts'
import type { Assignable } from './assign.ts'

/** The job's type, length, crew size, schedule and route. */
export const JobSummary = ({ booking }: Readonly<{ booking: Assignable }>) => (
  <Facts
    layout="compact"
    facts={[
      ['Job', serviceNames[booking.serviceType]],
      ['Length', hoursInWords(booking.pricing.estimatedHours)],
      ['Crew size', people(booking.crewSize)],
      ['Currently', booking.scheduledDate && momentInWords(booking.scheduledDate)],
      ['From', withoutCountry(booking.fromAddress)],
      ['To', booking.toAddress && withoutCountry(booking.toAddress)],
    ]}
  />
)

const hoursInWords = (hours: number) => (hours === 1 ? 'about 1 hour' : `about ${hours} hours`)

type PreferenceProps = Readonly<{
  booking: Pick<Assignable, 'preferredDate' | 'preferredTime'>
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
        Customer’s wish
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

function inWords({ preferredDate, preferredTime }: PreferenceProps['booking']): string {
  const preference = preferenceInWords({ preferredDate, preferredTime })
  if (preference === undefined) return 'Any day'
  return preferredTime === null ? `${preference}, any time` : preference
}
