import { Button, Flex, Text } from '@radix-ui/themes'
import { useAtom } from 'jotai'
import { dayOf } from '../../../data/day.ts'
import { BesidePrice } from '../../price/beside-price.tsx'
import { PriceTicket } from '../../price/price-ticket.tsx'
import { words as priceWords } from '../../price/words.ts'
import { TwoSides } from '../../steps/two-sides.tsx'
import { draftAtom } from '../draft.ts'
import { accepted } from '../moves.ts'
import { JobFacts } from '../price/job-facts.tsx'
import { StepFrame } from '../step-frame.tsx'
import { words } from '../words.ts'

/** Third step: the price in full, and why it is what it is. */
export function EstimateStep() {
  const [{ details, quote }, setDraft] = useAtom(draftAtom)
  if (!quote) return null
  const { serviceType, fromAddress, toAddress } = details
  return (
    <StepFrame heading={words.estimate.heading[serviceType]} canGoBack>
      <TwoSides>
        <PriceTicket quote={quote} from={fromAddress} to={serviceType === 'moving' ? toAddress : null}>
          <JobFacts details={details} />
        </PriceTicket>
        <Flex direction="column" gap="4">
          <BesidePrice quote={quote} />
          <Button size="4" onClick={() => setDraft(accepted)}>
            {words.estimate.next}
          </Button>
          <Text as="p" size="2" color="gray">
            {priceWords.validUntil(dayOf(quote.validUntil))}
          </Text>
        </Flex>
      </TwoSides>
    </StepFrame>
  )
}
