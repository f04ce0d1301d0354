import { Button, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { retryMessageOr } from '../../../shared/api/api.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { Loading } from '../../../shared/components/states.tsx'
import { dayOf } from '../../../shared/dates/clock.ts'
import type { Price } from '../price.ts'
import { useWizard } from '../wizard.tsx'
import { PriceTicket, Unpriced } from './price-ticket.tsx'
import { rangeNote } from './range.ts'

type PriceViewProps = Readonly<{
  price: Price
  /** What to say if there is no price. */
  failed: string
  /** The answers that the price depends on, as `Facts`. */
  children: ReactNode
}>

/** The price with its lines, or why there is none. */
export function PriceView({
  price: { offer, quote, isCalculating, error, refetch },
  failed,
  children,
}: PriceViewProps) {
  const { wizard, answers, goTo } = useWizard()
  if (quote) {
    return (
      <PriceTicket
        quote={quote}
        range={rangeNote(quote, answers)}
        from={answers.fromAddress}
        to={answers.serviceType === 'moving' ? answers.toAddress : null}
        isBusy={isCalculating}
      >
        {children}
      </PriceTicket>
    )
  }
  if (isCalculating) return <Loading>Working out your price…</Loading>
  if (offer) {
    return (
      <>
        <Unpriced offer={offer} />
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

export const ValidUntil = ({ instant }: Readonly<{ instant: string }>) => (
  <Text as="p" size="2" color="gray">
    Book by {dayOf(instant)} to keep this estimate.
  </Text>
)
