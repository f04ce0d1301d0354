import { Flex, Text } from '@radix-ui/themes'
import { useAtom } from 'jotai'
import { unlessTooMany } from '../../../../shared/api/api.ts'
import { Facts } from '../../../../shared/components/facts.tsx'
import { Failed } from '../../../../shared/components/notice.tsx'
import { Loading } from '../../../../shared/components/states.tsx'
import { dayOf } from '../../../../shared/dates/clock.ts'
import { Inventory } from '../../inventory/later-inventory.tsx'
import { PriceNotices } from '../../price/price-notices.tsx'
import { PriceTicket } from '../../price/price-ticket.tsx'
import type { Quote } from '../../price/quote.ts'
import { words as priceWords } from '../../price/words.ts'
import { StepFrame } from '../../steps/step-frame.tsx'
import { TwoSides } from '../../steps/two-sides.tsx'
import { type Draft, drafts } from '../draft.ts'
import { useEstimate } from '../estimate.ts'
import { back } from '../moves.ts'
import type { StepProps } from '../quote-wizard.tsx'
import { words } from '../words.ts'
import { BookingForm } from './booking-form.tsx'

/** Step four: the full price with its details, and the booking form. */
export default function QuoteStep({ service }: StepProps) {
  const [draft, setDraft] = useAtom(drafts[service].draftAtom)
  const { quote, error, isCalculating, withoutTotal, refetch } = useEstimate(service, draft)
  const { photos, inventory } = draft
  return (
    <StepFrame {...words.quote} onBack={() => setDraft(back)}>
      <TwoSides>
        <Flex direction="column" gap="4">
          {!quote && isCalculating && <Loading>{words.quote.reckoning}</Loading>}
          {!quote && !isCalculating && (
            <Failed onRetry={refetch} again={priceWords.askAgain}>
              {unlessTooMany(error, words.quote.missing)}
            </Failed>
          )}
          {quote && <Price draft={draft} quote={quote} isCalculating={isCalculating} />}
          {quote && <AroundPrice quote={quote} />}
          {(photos.length > 0 || inventory) && (
            <Inventory
              serviceType={service}
              photoUrls={photos.map(({ url }) => url)}
              value={inventory}
              onChange={inventory => setDraft(draft => ({ ...draft, inventory }))}
              withoutTotal={withoutTotal}
              total={isCalculating ? undefined : quote?.pricing.total}
              isCalculating={isCalculating}
            />
          )}
        </Flex>
        <BookingForm service={service} quote={isCalculating ? undefined : quote} />
      </TwoSides>
    </StepFrame>
  )
}

type PriceProps = Readonly<{ draft: Draft; quote: Quote; isCalculating: boolean }>

const Price = ({ draft: { answers, roomSize }, quote, isCalculating }: PriceProps) => (
  <PriceTicket
    quote={quote}
    from={answers.fromAddress}
    to={quote.serviceType === 'moving' ? answers.toAddress : null}
    isBusy={isCalculating}
  >
    <Facts facts={[[words.quote.size, roomSize && words.roomSize.names[roomSize]]]} />
  </PriceTicket>
)

const AroundPrice = ({ quote }: Pick<PriceProps, 'quote'>) => (
  <>
    <PriceNotices quote={quote} />
    <Text as="p" size="2" color="gray">
      {priceWords.validUntil(dayOf(quote.validUntil))}
    </Text>
  </>
)
