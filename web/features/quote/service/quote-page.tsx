import { Heading, Text } from '@radix-ui/themes'
import { useAtomValue } from 'jotai'
import { Facts } from '../../../shared/components/facts.tsx'
import { Page } from '../../../shared/components/page.tsx'
import { drafts } from './draft.ts'
import styles from './quote-page.module.css'
import { QuoteWizard, type StepProps } from './quote-wizard.tsx'
import { serviceWords } from './words.ts'

/** A service's page: starting price, duration and the quote wizard. */
export function QuotePage({ service }: StepProps) {
  const { title, description, heading, lead, facts } = serviceWords[service].page
  const isBeginning = useAtomValue(drafts[service].draftAtom).step === 'location'
  return (
    <Page title={title} description={description}>
      <div className={styles.intro}>
        <Heading as="h1" size="8">
          {heading}
        </Heading>
        {isBeginning && (
          <Text as="p" size="4" color="gray" className={styles.lead}>
            {lead}
          </Text>
        )}
      </div>
      <QuoteWizard service={service} />
      {isBeginning && (
        <Facts className={styles.facts} facts={facts.map(([figure, about]) => [about, figure])} />
      )}
    </Page>
  )
}
