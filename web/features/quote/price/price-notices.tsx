import { Button, Flex, Heading } from '@radix-ui/themes'
import { Check, CircleAlert, Info, MapPinned } from 'lucide-react'
import { Notice } from '../../../shared/components/notice.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import type { Quote } from '../price.ts'
import styles from './price.module.css'
import { words } from './words.ts'

/** Shown beside a price: the review notice, the legal notice and what is included. */
export const PriceNotices = ({ quote: { serviceArea, notice, serviceType } }: Readonly<{ quote: Quote }>) => (
  <>
    {/* Jobs outside the service area, or on its border, are not rejected: the office reviews them. */}
    {serviceArea === 'review' && (
      <Notice icon={MapPinned} color="amber" highContrast>
        <strong>{words.review.title}.</strong> {words.review.text}
      </Notice>
    )}
    {notice && (
      <Notice icon={Info} color="gray" highContrast>
        {notice}
      </Notice>
    )}
    <section>
      <Heading as="h3" size="3" mb="2">
        {words.included}
      </Heading>
      <ul className={styles.inclusions}>
        {words.inclusions[serviceType].map(inclusion => (
          <li key={inclusion}>
            <Check size={18} className={styles.check} aria-hidden />
            {inclusion}
          </li>
        ))}
      </ul>
    </section>
  </>
)

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
      <strong>{words.changed.title}.</strong> {words.changed.text(dollars(before), dollars(now))}
    </Notice>
    <Flex gap="3" wrap="wrap">
      <Button type="button" size="4" loading={isBooking} onClick={onAccept}>
        {words.changed.accept(dollars(now))}
      </Button>
      {onReview && (
        <Button type="button" size="4" variant="soft" disabled={isBooking} onClick={onReview}>
          {words.changed.review}
        </Button>
      )}
    </Flex>
  </>
)

const takeFocus = (notice: HTMLElement | null) => notice?.focus()
