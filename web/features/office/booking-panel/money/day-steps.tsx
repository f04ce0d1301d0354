import { Text } from '@radix-ui/themes'
import { minutesInWords } from '../../../../../src/shared/duration.ts'
import { money } from '../../../../../src/shared/money.ts'
import { type AgreedExtra, dayOf, orderOf, stepNames } from '../../../../../src/shared/move-day.ts'
import { Facts } from '../../../../shared/components/facts.tsx'
import { clockTime } from '../../../../shared/dates/clock.ts'
import type { OpenBooking } from '../../shared/queries.ts'

/** The day as the crew reported it: each step once, with its time and who tapped, and what they add up to. */
export function DaySteps({ booking }: Readonly<{ booking: OpenBooking }>) {
  const steps = booking.moveDay?.steps ?? []
  const { facts } = orderOf(steps, booking)
  if (facts.length === 0) return null
  const { workedMinutes, breakMinutes, driveMinutes } = dayOf(steps, booking)
  const total = [
    driveMinutes === null ? [] : `${minutesInWords(driveMinutes)} drive to the customer`,
    workedMinutes === null ? [] : `${minutesInWords(workedMinutes)} of work`,
    breakMinutes === 0 ? [] : `${minutesInWords(breakMinutes)} of breaks`,
  ].flat()
  return (
    <section aria-label="Reported by the crew">
      <Facts
        layout="compact"
        facts={facts.map(({ type, at, byName, extra }) => [
          stepNames[type],
          [clockTime(at), byName, extra && extraInWords(extra)].filter(Boolean).join(', '),
        ])}
      />
      {total.length > 0 && (
        <Text as="p" size="2" color="gray" mt="2">
          Together: {total.join(', ')}.
        </Text>
      )}
    </section>
  )
}

const extraInWords = ({ label, minutes, amountCents, agreedBy }: AgreedExtra) =>
  `${label}, ${amountCents === undefined ? minutesInWords(minutes ?? 0) : money(amountCents)}, agreed by ${agreedBy}`
