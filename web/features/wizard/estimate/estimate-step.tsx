import { Button, Callout, Flex, Heading, Text } from '@radix-ui/themes'
import { useAtom } from 'jotai'
import { Check, Info, MapPinned } from 'lucide-react'
import { dollars } from '../../payment/dollars.ts'
import { Tear, Ticket, Total } from '../../payment/ticket.tsx'
import { draftAtom } from '../draft.ts'
import { accepted } from '../moves.ts'
import { JobFacts } from '../price/job-facts.tsx'
import { PriceLines } from '../price/price-lines.tsx'
import { Way } from '../price/way.tsx'
import type { Quote } from '../quote.ts'
import { StepFrame } from '../step-frame.tsx'
import { dayOf } from '../today.ts'
import { words } from '../words.ts'
import styles from './estimate-step.module.css'

/** Third step: the price in full, and why it is what it is. */
export function EstimateStep() {
  const [{ details, quote }, setDraft] = useAtom(draftAtom)
  if (!quote) return null
  const { pricing, crewSize, lines, serviceArea, notice, validUntil } = quote
  const { estimate } = words
  return (
    <StepFrame heading={estimate.heading[details.serviceType]} canGoBack>
      <div className={styles.estimate}>
        <Ticket>
          <Total
            label={estimate.total}
            amount={dollars(pricing.total)}
            note={estimate.crew(crewSize, pricing.estimatedHours, dollars(pricing.hourlyRate))}
          />
          <Tear />
          <Way details={details} quote={quote} />
          <JobFacts details={details} />
          <Tear />
          <Heading as="h3" size="3" mb="1">
            {estimate.howReckoned}
          </Heading>
          <PriceLines lines={lines} />
        </Ticket>
        <Flex direction="column" gap="4">
          {serviceArea === 'review' && <OutsideArea />}
          {notice && <Notice>{notice}</Notice>}
          <Included {...quote} />
          <Button size="4" onClick={() => setDraft(accepted)}>
            {estimate.next}
          </Button>
          <Text as="p" size="2" color="gray">
            {estimate.validUntil(dayOf(validUntil))}
          </Text>
        </Flex>
      </div>
    </StepFrame>
  )
}

/** Outside the served area, or on its border, nobody is sent away: somebody looks at it. */
const OutsideArea = () => (
  <Callout.Root color="amber" highContrast>
    <Callout.Icon>
      <MapPinned size={18} aria-hidden />
    </Callout.Icon>
    <Callout.Text>
      <strong>{words.estimate.review.title}.</strong> {words.estimate.review.text}
    </Callout.Text>
  </Callout.Root>
)

/** What the law wants said beside the price. */
const Notice = ({ children }: Readonly<{ children: string }>) => (
  <Callout.Root color="gray" highContrast>
    <Callout.Icon>
      <Info size={18} aria-hidden />
    </Callout.Icon>
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
)

const Included = ({ serviceType }: Pick<Quote, 'serviceType'>) => (
  <section>
    <Heading as="h3" size="3" mb="2">
      {words.estimate.included}
    </Heading>
    <ul className={styles.included}>
      {words.estimate.inclusions[serviceType].map(inclusion => (
        <li key={inclusion}>
          <Check size={18} aria-hidden />
          {inclusion}
        </li>
      ))}
    </ul>
  </section>
)
