import { Button, Heading, Text } from '@radix-ui/themes'
import { Check, Info, MapPinned } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { retryMessageOr } from '../../../shared/api/api.ts'
import { Failed, Notice } from '../../../shared/components/notice.tsx'
import { Loading } from '../../../shared/components/states.tsx'
import { dayOf } from '../../../shared/dates/clock.ts'
import { useFreeCancellation } from '../../../shared/payment/cancellation.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { PriceLines } from '../../../shared/payment/price-lines.tsx'
import { crewInWords } from '../../../shared/payment/rates-in-words.ts'
import { Tear, Ticket, Total } from '../../../shared/payment/ticket.tsx'
import type { Offer } from '../price.ts'
import { useWizard } from '../wizard.tsx'
import styles from './price.module.css'
import { noTotal, PriceRoute } from './price-panel.tsx'
import { rangeNote, sumInWords } from './price-words.ts'

type PriceViewProps = Readonly<{
  /** What to say if there is no price. */
  failed: string
  /** The answers that the price depends on, as `Facts`. */
  children: ReactNode
}>

/** The total with its line items, each with its arithmetic, or why there is none. */
export function PriceView({ failed, children }: PriceViewProps) {
  const { wizard, answers, price, goTo } = useWizard()
  const { offer, quote, isCalculating, error, refetch } = price
  if (quote) {
    const range = rangeNote(quote, answers)
    return (
      <Ticket>
        <Total
          label="Estimated total"
          amount={dollars(quote.pricing.total)}
          note={sumInWords(quote)}
          isBusy={isCalculating}
        />
        {range && (
          <Text as="p" size="2" color="gray" mt="2">
            {range}
          </Text>
        )}
        <Tear />
        <PriceRoute
          from={answers.fromAddress}
          to={answers.serviceType === 'moving' ? answers.toAddress : null}
          quote={quote}
        />
        {children}
        <Tear />
        <Heading as="h3" size="3" mb="1">
          How it adds up
        </Heading>
        <PriceLines lines={quote.lines} />
      </Ticket>
    )
  }
  if (isCalculating) {
    return (
      <div className={styles.pending}>
        <Loading>Working out your price…</Loading>
      </div>
    )
  }
  if (offer) {
    return (
      <>
        <Ticket>
          <Total label="Estimated total" amount={noTotal} />
          <Tear />
          {offer.needs.map(({ path, message }) => (
            <p key={path}>
              <strong>{path === 'toAddress' ? 'Drop-off' : 'Pickup'}:</strong> {message}
            </p>
          ))}
        </Ticket>
        <Button size="3" variant="soft" onClick={() => goTo(wizard.steps[0].name)}>
          Change the address
        </Button>
      </>
    )
  }
  return (
    <Failed onRetry={refetch} again="Get the price again">
      {retryMessageOr(error, failed)}
    </Failed>
  )
}

type PriceNoticesProps = Readonly<{ offer: Offer }>

/** Shown beside a price, or where there is none: the review notice, the legal notice and what is included. */
export function PriceNotices({ offer }: PriceNoticesProps) {
  const { pricing, serviceArea, kind, notice, serviceType, crewSize } = offer
  const freeToCancel = useFreeCancellation()
  return (
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
          <strong>No price yet.</strong> Complete the address, or request a review. Nothing is charged: we
          call you and tell you the price.
        </Notice>
      )}
      {pricing && (
        <Notice icon={Info} color="gray" highContrast>
          {kind && <strong>{kind}.</strong>} {notice}
        </Notice>
      )}
      <section>
        <Heading as="h3" size="3" mb="2">
          What is included
        </Heading>
        <ul className={styles.inclusions}>
          {[`A crew of ${crewInWords(crewSize)}`, ...inclusions[serviceType], freeToCancel].map(inclusion => (
            <li key={inclusion}>
              <Check size={18} className={styles.check} aria-hidden />
              {inclusion}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const inclusions: Readonly<Record<ServiceType, readonly string[]>> = {
  moving: ['The truck, pads and straps', 'Loading, the drive and unloading'],
  junk: ['Carrying out, from any room', 'Hauling and disposal'],
}

export const ValidUntil = ({ offer: { pricing, validUntil } }: PriceNoticesProps) =>
  pricing && (
    <Text as="p" size="2" color="gray">
      Book by {dayOf(validUntil)} to keep this estimate.
    </Text>
  )
