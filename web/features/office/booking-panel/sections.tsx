import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { Mail, MapPinned, MessageSquare, Phone } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { accessInWords } from '../../../../src/shared/access.ts'
import { momentInWords, preferenceInWords } from '../../../../src/shared/calendar.ts'
import { hoursInWords, isWayKnown } from '../../../../src/shared/places.ts'
import { loadInWords } from '../../../../src/shared/sizes.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { Facts } from '../../../shared/components/facts.tsx'
import { SpecialLoad } from '../../../shared/components/special-load.tsx'
import { clockTime } from '../../../shared/dates/clock.ts'
import { capitalized } from '../../../shared/labels.ts'
import { callTo, mailTo, textTo } from '../../../shared/links.ts'
import { Route } from '../../../shared/payment/ticket.tsx'
import { Precision } from '../shared/booking/review.tsx'
import { LinkButton } from '../shared/parts.tsx'
import type { OpenBooking } from '../shared/queries.ts'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'
import styles from './booking-panel.module.css'
import { CrewPlan } from './crew-plan.tsx'

type PanelSectionProps = Readonly<{
  title?: string
  /** Name by which a shortcut in the panel's header, or a page that opens the panel, finds the section. */
  part?: 'job' | 'day' | 'money' | 'history' | 'chat'
  ref?: Ref<HTMLElement>
  children: ReactNode
}>

/** A part of the panel. With `part`, it can receive the focus. */
export const PanelSection = ({ title, part, ref, children }: PanelSectionProps) => (
  <Flex asChild direction="column" gap="3" px="5" py="4">
    <section
      ref={ref}
      className={styles.section}
      data-part={part}
      tabIndex={part && -1}
      aria-label={part && title}
    >
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
  return (
    <PanelSection title="Customer">
      <Facts
        layout="compact"
        facts={[
          ['Customer', customerName],
          ['Phone', customerPhone],
          ['Email', customerEmail],
        ]}
      />
      {contactPreference && (
        <Text as="p" size="2" color="gray">
          {preferences[contactPreference]}
        </Text>
      )}
      <TextsConsent booking={booking} />
      <Flex wrap="wrap" gap="2">
        <LinkButton icon={Phone} href={callTo(customerPhone)}>
          Call
        </LinkButton>
        <LinkButton icon={MessageSquare} href={textTo(customerPhone)}>
          Text
        </LinkButton>
        <LinkButton icon={Mail} href={mailTo(customerEmail, booking.bookingNumber)}>
          Email
        </LinkButton>
      </Flex>
    </PanelSection>
  )
}

const preferences = { phone: 'Prefers a call', email: 'Prefers email', text: 'Prefers a text' }

/** Whether we text the customer, and what they told the office about it. Only the phone that replied STOP can undo that. */
function TextsConsent({ booking: { id, smsConsent, textsStoppedAt } }: BookingProps) {
  const record = useOfficeMutation(
    (isGiven: boolean, options) =>
      unwrap(api.admin['service-requests']({ id })['sms-consent'].post({ isGiven }, options)),
    { failed: 'Could not be saved' },
  )
  if (textsStoppedAt) {
    return (
      <Text as="p" size="2" color="gray">
        No automatic texts: this phone replied STOP on {momentInWords(textsStoppedAt)}. Its owner can reply
        START.
      </Text>
    )
  }
  return (
    <Flex wrap="wrap" align="center" gapX="3" gapY="1">
      <Text size="2" color="gray">
        {smsConsent ? 'Agreed to automatic texts' : 'No automatic texts: the customer has not agreed'}
      </Text>
      <Button variant="ghost" loading={record.isPending} onClick={() => record.mutate(!smsConsent)}>
        {smsConsent ? 'They no longer want texts' : 'They agreed on the phone'}
      </Button>
    </Flex>
  )
}

/** The job's route: addresses, distance and a map link. */
export function JobRoute({ booking }: BookingProps) {
  const { fromAddress, toAddress } = booking
  return (
    <PanelSection title="Route">
      <Route from={fromAddress} to={toAddress} distance={toAddress ? distanceOf(booking) : undefined} />
      <Precision booking={booking} />
      <Flex>
        <LinkButton icon={MapPinned} href={mapUrl(booking)} target="_blank" rel="noreferrer">
          Open in Maps
        </LinkButton>
      </Flex>
    </PanelSection>
  )
}

function distanceOf(booking: OpenBooking): string {
  if (!isWayKnown(booking)) return 'Distance not known yet'
  const { pricing, measured } = booking
  return `${measured === 'approximate' ? 'about ' : ''}${pricing.distance.toLocaleString('en-US')} miles`
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
  const { crewSize, completedAt, provider } = booking
  return (
    <PanelSection title="Job" part="job">
      <Facts
        layout="compact"
        facts={[
          ['Preferred date', preferenceInWords(booking) ?? 'Any day'],
          ['Scheduled', scheduleOf(booking)],
          [
            'Crew',
            provider ? (
              <>
                {provider.name}, <a href={callTo(provider.phone)}>{provider.phone}</a>
              </>
            ) : (
              'No crew yet'
            ),
          ],
          ['Crew size and hours', `${crewSize} people, about ${hoursInWords(booking)}`],
          ...requirementsOf(booking),
          ['Completed', completedAt && momentInWords(completedAt)],
        ]}
      />
      <CrewPlan booking={booking} />
      <SpecialLoad itemCategories={booking.job?.itemCategories} />
    </PanelSection>
  )
}

function scheduleOf({ scheduledDate, scheduledEnd }: OpenBooking): string {
  if (!scheduledDate) return 'Not scheduled'
  const start = momentInWords(scheduledDate)
  return scheduledEnd ? `${start} to ${clockTime(scheduledEnd)}` : start
}

/** Details that the customer gave in the quote form. */
function requirementsOf({ job, roomSize }: OpenBooking) {
  const size = ['Size', capitalized(roomSize.replace(/(\d)(?=\D)/, '$1 '))] as const
  if (!job) return [size]
  return [
    size,
    [job.serviceType === 'moving' ? 'Access at the pickup' : 'Access', accessInWords(job.accessDetails)],
    ['Access at the drop-off', job.serviceType === 'moving' && accessInWords(job.dropoffAccess)],
    ['Special items', job.specialItems.join(', ')],
    ['Kinds of items', job.itemCategories.join(', ')],
    ['Packing', job.packingService && 'Yes'],
    ['Load', job.loadSize && loadInWords(job.loadSize)],
  ] as const
}
