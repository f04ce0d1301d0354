import { Button, Flex, Text } from '@radix-ui/themes'
import { useAtom } from 'jotai'
import { unlessTooMany } from '../../../../shared/api/api.ts'
import { FormError } from '../../../../shared/components/notice.tsx'
import { dayOf } from '../../../../shared/dates/clock.ts'
import { Inventory } from '../../inventory/later-inventory.tsx'
import { PriceNotices } from '../../price/price-notices.tsx'
import { PriceTicket } from '../../price/price-ticket.tsx'
import { words as priceWords } from '../../price/words.ts'
import { TwoSides } from '../../steps/two-sides.tsx'
import { draftAtom } from '../draft.ts'
import { accepted, counted } from '../moves.ts'
import { JobFacts } from '../price/job-facts.tsx'
import { StepFrame } from '../step-frame.tsx'
import { words } from '../words.ts'
import { useCountedPrice } from './use-counted-price.ts'

/** Step three: the full price with its details, and the inventory from the photos. */
export default function EstimateStep() {
  const [{ details, photos, inventory }, setDraft] = useAtom(draftAtom)
  const { quote, isCalculating, isUnknown, error, withoutTotal, askAgain } = useCountedPrice()
  if (!quote) return null
  const { serviceType, fromAddress, toAddress } = details
  return (
    <StepFrame heading={words.estimate.heading[serviceType]} canGoBack>
      <TwoSides>
        <PriceTicket
          quote={quote}
          from={fromAddress}
          to={serviceType === 'moving' ? toAddress : null}
          isBusy={isCalculating || isUnknown}
        >
          <JobFacts details={details} />
        </PriceTicket>
        <Flex direction="column" gap="4">
          {(photos.length > 0 || inventory) && (
            <Inventory
              serviceType={serviceType}
              photoUrls={photos.map(({ url }) => url)}
              value={inventory}
              onChange={inventory => setDraft(draft => counted(draft, inventory))}
              withoutTotal={withoutTotal}
              total={isCalculating || isUnknown ? undefined : quote.pricing.total}
              isCalculating={isCalculating}
            />
          )}
          {isUnknown && <FormError>{unlessTooMany(error, words.price.failed.description)}</FormError>}
          <PriceNotices quote={quote} />
          <Button size="4" loading={isCalculating} onClick={isUnknown ? askAgain : () => setDraft(accepted)}>
            {isUnknown ? priceWords.askAgain : words.estimate.next}
          </Button>
          <Text as="p" size="2" color="gray">
            {priceWords.validUntil(dayOf(quote.validUntil))}
          </Text>
        </Flex>
      </TwoSides>
    </StepFrame>
  )
}
