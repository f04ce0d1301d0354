import { Flex, Heading, Text } from '@radix-ui/themes'
import { Mail, MapPinned, MessageSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentInWords, preferenceInWords } from '../../../../src/shared/calendar.ts'
import { loadInWords } from '../../../../src/shared/sizes.ts'
import { callTo, textTo } from '../../../shared/call.ts'
import { clockTime, dayOf } from '../../../shared/dates/clock.ts'
import { capitalized } from '../../../shared/labels.ts'
import { dollars, leftOf } from '../../../shared/payment/dollars.ts'
import { Route } from '../../../shared/payment/ticket.tsx'
import { RefundDialog } from '../shared/booking/refund-dialog.tsx'
import { Facts, LinkButton } from '../shared/parts.tsx'
import type { OpenBooking } from '../shared/queries.ts'
import styles from './booking-panel.module.css'
import { words } from './words.ts'

type SectionProps = Readonly<{
  title?: string
  /** Name by which a jump in the panel's header finds the section. */
  part?: 'job' | 'money' | 'history' | 'chat'
  children: ReactNode
}>

/** A part of the panel. With `part`, it can receive the focus. */
export const Section = ({ title, part, children }: SectionProps) => (
  <Flex asChild direction="column" gap="3" px="5" py="4">
    <section className={styles.section} data-part={part} tabIndex={part && -1} aria-label={part && title}>
      {title && (
        <Heading as="h3" size="3">
          {title}
        </Heading>
      )}
      {children}
    </section>
  </Flex>
)

type BookingProps = Readonly<{ booking: OpenBooking }>

/** The customer and all their contact details. */
export function Customer({ booking }: BookingProps) {
  const { customerName, customerEmail, customerPhone, contactPreference } = booking
  const { customer } = words
  return (
    <Section title={customer.title}>
      <Facts
        facts={[
          [customer.name, customerName],
          [customer.phone, customerPhone],
          [customer.emailAddress, customerEmail],
        ]}
      />
      {contactPreference && (
        <Text as="p" size="2" color="gray">
          {customer.prefers[contactPreference]}
        </Text>
      )}
      <Flex wrap="wrap" gap="2">
        <LinkButton icon={Phone} href={callTo(customerPhone)}>
          {customer.call}
        </LinkButton>
        <LinkButton icon={MessageSquare} href={textTo(customerPhone)}>
          {customer.text}
        </LinkButton>
        <LinkButton
          icon={Mail}
          href={`mailto:${customerEmail}?subject=${encodeURIComponent(booking.bookingNumber)}`}
        >
          {customer.email}
        </LinkButton>
      </Flex>
    </Section>
  )
}

/** The job's route: addresses, distance and a map link. */
export function JobRoute({ booking }: BookingProps) {
  const { fromAddress, toAddress, pricing, measured } = booking
  const { route } = words
  const distance = measured === 'approximate' ? route.about(pricing.distance) : route.miles(pricing.distance)
  return (
    <Section title={route.title}>
      <Route from={fromAddress} to={toAddress} distance={toAddress ? distance : undefined} />
      <Flex>
        <LinkButton icon={MapPinned} href={mapUrl(booking)} target="_blank" rel="noreferrer">
          {route.map}
        </LinkButton>
      </Flex>
    </Section>
  )
}

/** OpenStreetMap URL: the route if both ends have coordinates, else the pickup location, else an address search. */
function mapUrl({ fromAddress, fromCoordinates, toCoordinates }: OpenBooking): string {
  const site = 'https://www.openstreetmap.org'
  if (!fromCoordinates) return `${site}/search?query=${encodeURIComponent(fromAddress)}`
  const from = `${fromCoordinates.latitude},${fromCoordinates.longitude}`
  if (toCoordinates) {
    return `${site}/directions?route=${from};${toCoordinates.latitude},${toCoordinates.longitude}`
  }
  return `${site}/?mlat=${fromCoordinates.latitude}&mlon=${fromCoordinates.longitude}#map=16/${from.replace(',', '/')}`
}

/** The job's schedule, crew and requirements. */
export function Job({ booking }: BookingProps) {
  const { crewSize, pricing, completedAt, provider } = booking
  const { job } = words
  return (
    <Section title={job.title} part="job">
      <Facts
        facts={[
          [job.preferred, preferenceInWords(booking) ?? job.anyDay],
          [job.scheduled, scheduleOf(booking)],
          [
            job.crew,
            provider ? (
              <>
                {provider.name}, <a href={callTo(provider.phone)}>{provider.phone}</a>
              </>
            ) : (
              job.noCrew
            ),
          ],
          [job.people, job.peopleAndHours(crewSize, pricing.estimatedHours)],
          ...requirementsOf(booking),
          [job.completed, completedAt && momentInWords(completedAt)],
        ]}
      />
    </Section>
  )
}

function scheduleOf({ scheduledDate, scheduledEnd }: OpenBooking): string {
  if (!scheduledDate) return words.job.notScheduled
  const start = momentInWords(scheduledDate)
  return scheduledEnd ? words.job.until(start, clockTime(scheduledEnd)) : start
}

/** Details that the customer gave in the quote form. */
function requirementsOf({ job, roomSize }: OpenBooking) {
  const labels = words.job
  const size = [labels.size, capitalized(roomSize.replace(/(\d)(?=\D)/, '$1 '))] as const
  if (!job) return [size]
  const { floorLevel, hasElevator, stairsCount } = job.accessDetails
  return [
    size,
    [labels.floor, labels.floorOf(floorLevel, hasElevator, stairsCount)],
    [labels.special, job.specialItems.join(', ')],
    [labels.categories, job.itemCategories.join(', ')],
    [labels.packing, job.packingService && labels.yes],
    [labels.load, job.loadSize && loadInWords(job.loadSize)],
  ] as const
}

/** The price line by line, payments and refunds. */
export function Money({ booking }: BookingProps) {
  const { lines, pricing, paidAmount, refundedAmount, paymentConfirmedAt } = booking
  const { money } = words
  const left = leftOf(booking)
  return (
    <Section title={money.title} part="money">
      <table className={styles.lines} aria-label={money.title}>
        <tbody>
          {lines.map(({ label, arithmetic, amount }) => (
            <Line key={label + arithmetic} label={label} detail={arithmetic} amount={amount} />
          ))}
          <Line label={<strong>{money.total}</strong>} amount={pricing.total} />
          {paymentConfirmedAt && (
            <Line label={`${money.paid}, ${dayOf(paymentConfirmedAt)}`} amount={paidAmount} />
          )}
          {refundedAmount > 0 && <Line label={money.refunded} amount={refundedAmount} />}
          {refundedAmount > 0 && <Line label={money.kept} amount={left} />}
        </tbody>
      </table>
      {!paymentConfirmedAt && (
        <Text as="p" size="2" color="gray">
          {money.unpaid}
        </Text>
      )}
      {left > 0 && (
        <Flex>
          <RefundDialog booking={booking} left={left} />
        </Flex>
      )}
    </Section>
  )
}

type LineProps = Readonly<{ label: ReactNode; detail?: string; amount: number }>

const Line = ({ label, detail, amount }: LineProps) => (
  <tr>
    <th scope="row">
      {label}
      {detail && (
        <Text as="div" size="2" color="gray">
          {detail}
        </Text>
      )}
    </th>
    <td>{dollars(amount)}</td>
  </tr>
)
