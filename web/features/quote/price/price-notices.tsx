import { Button, Flex, Heading } from '@radix-ui/themes'
import { Check, CircleAlert, Info, MapPinned } from 'lucide-react'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { Notice } from '../../../shared/components/notice.tsx'
import { useFreeCancellation } from '../../../shared/payment/cancellation.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { people } from '../../../shared/payment/rates-in-words.ts'
import type { Offer } from '../price.ts'
import styles from './price.module.css'

/** Shown beside a price, or where there is none: the review notice, the legal notice and what is included. */
export const PriceNotices = ({
  offer: { pricing, serviceArea, notice, serviceType, crewSize },
}: Readonly<{ offer: Offer }>) => (
  <>
    {/* Jobs outside the service area, or on its border, are not rejected: the office reviews them. */}
    {serviceArea === 'review' && (
      <Notice icon={MapPinned} color="amber" highContrast>
        <strong>Outside our usual area.</strong> You can request a review. Nothing is charged: we check the
        route and call you before anything is final.
      </Notice>
    )}
    {serviceArea === 'unlocated' && (
      <Notice icon={MapPinned} color="amber" highContrast>
        <strong>No price yet.</strong> Complete the address, or request a review. Nothing is charged: we call
        you and tell you the price.
      </Notice>
    )}
    {pricing && (
      <Notice icon={Info} color="gray" highContrast>
        {notice}
      </Notice>
    )}
    <section>
      <Heading as="h3" size="3" mb="2">
        What is included
      </Heading>
      <ul className={styles.inclusions}>
        {[`A crew of ${people(crewSize)}`, ...inclusions[serviceType]].map(inclusion => (
          <Inclusion key={inclusion}>{inclusion}</Inclusion>
        ))}
        <FreeCancellation />
      </ul>
    </section>
  </>
)

const Inclusion = ({ children }: Readonly<{ children: string }>) => (
  <li>
    <Check size={18} className={styles.check} aria-hidden />
    {children}
  </li>
)

const FreeCancellation = () => <Inclusion>{useFreeCancellation()}</Inclusion>

const inclusions: Readonly<Record<ServiceType, readonly string[]>> = {
  moving: ['The truck, pads and straps', 'Loading, the drive and unloading'],
  junk: ['Carrying out, from any room', 'Hauling and disposal'],
}

type PriceChangedProps = Readonly<{
  before: number
  now: number
  isBooking: boolean
  onAccept: () => void
  /** Omit if the new price is already visible. */
  onReview?: () => void
}>

/** The quoted price no longer holds. The visitor must accept the new one before booking. Takes focus. */
export const PriceChanged = ({ before, now, isBooking, onAccept, onReview }: PriceChangedProps) => (
  <>
    <Notice
      icon={CircleAlert}
      color="amber"
      highContrast
      role="alert"
      key={now}
      ref={takeFocus}
      tabIndex={-1}
    >
      <strong>The price has changed.</strong> It was {dollars(before)} when you looked and is now{' '}
      {dollars(now)}. Nothing has been booked yet.
    </Notice>
    <Flex gap="3" wrap="wrap">
      <Button type="button" size="4" loading={isBooking} onClick={onAccept}>
        Book for {dollars(now)}
      </Button>
      {onReview && (
        <Button type="button" size="4" variant="soft" disabled={isBooking} onClick={onReview}>
          Review the estimate
        </Button>
      )}
    </Flex>
  </>
)

const takeFocus = (notice: HTMLElement | null) => notice?.focus()
