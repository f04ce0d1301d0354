import { Heading, Text } from '@radix-ui/themes'
import type { ServiceType } from '../../../src/shared/catalog.ts'
import { Facts } from '../../shared/components/facts.tsx'
import { lazyComponent } from '../../shared/components/lazy.ts'
import { Page } from '../../shared/components/page.tsx'
import { useRatesInWords } from '../../shared/payment/rates-in-words.ts'
import { type Draft, isLocated } from './draft.ts'
import { quotePricing } from './price.ts'
import styles from './service.module.css'
import { pageWordsOf } from './service-words.ts'
import { LocationStep } from './steps/location.tsx'
import { confirmation, type Wizard, WizardFrame } from './wizard.tsx'

/**
 * A service's page: starting price, duration and the quote wizard, from the address to the booking in five steps
 * (spec §2 "Moving wizard" and "Junk wizard").
 */
export function QuotePage({ service }: Readonly<{ service: ServiceType }>) {
  const { title, description, heading, lead, facts } = pageWordsOf(useRatesInWords())[service]
  return (
    <WizardFrame wizard={quoteWizards[service]}>
      {(panel, isAtFirstStep) => (
        <Page title={title} description={description} isAlone={!isAtFirstStep}>
          <div className={isAtFirstStep ? styles.intro : 'visually-hidden'}>
            <Heading as="h1" size="8">
              {heading}
            </Heading>
            {isAtFirstStep && (
              <Text as="p" size="4" color="gray" mt="2" className={styles.lead}>
                {lead}
              </Text>
            )}
          </div>
          {panel}
          {isAtFirstStep && (
            <Facts
              isValueFirst
              className={styles.facts}
              facts={facts.map(([figure, about]) => [about, figure])}
            />
          )}
        </Page>
      )}
    </WizardFrame>
  )
}

/** Not the addresses, which the quote step may correct, and clears meanwhile. */
const isSized = ({ answers }: Draft) => answers.homeSize !== undefined

const steps: Wizard['steps'] = [
  { name: 'location', Content: LocationStep, isReady: () => true },
  {
    name: 'roomSize',
    Content: lazyComponent(() => import('./steps/room-size.tsx')),
    isReady: ({ answers }) => isLocated(answers),
    before: 'location',
  },
  {
    name: 'photos',
    Content: lazyComponent(async () => ({ default: (await import('./steps/photos.tsx')).QuotePhotosStep })),
    isReady: isSized,
    before: 'roomSize',
  },
  {
    name: 'quote',
    Content: lazyComponent(() => import('./steps/quote.tsx')),
    isReady: isSized,
    before: 'photos',
  },
  confirmation,
]

export const quoteWizards: Readonly<Record<ServiceType, Wizard>> = {
  moving: { name: 'moving', pricing: quotePricing, steps },
  junk: { name: 'junk', pricing: quotePricing, steps },
}
