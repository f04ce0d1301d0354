import { Box, Flex, Heading, Text } from '@radix-ui/themes'
import { toCents } from '../../../../src/shared/money.ts'
import { dayOf } from '../../../shared/dates/clock.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import styles from './rates.module.css'
import type { Preview } from './rates-data.ts'

type Quote = Preview['quotes'][number]

/** What recent quotes would cost, in a list with the largest change first. */
export const Effect = ({ quotes }: Readonly<{ quotes: Preview['quotes'] }>) => (
  <Flex asChild direction="column" gap="3">
    <section aria-label="Effect on recent quotes">
      <Heading as="h3" size="3">
        Effect on recent quotes
      </Heading>
      <Text as="p" color="gray">
        {summaryOf(quotes)}
      </Text>
      <ol>
        {quotes
          .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
          .map(quote => (
            <QuoteItem key={quote.estimateId} quote={quote} />
          ))}
      </ol>
    </section>
  </Flex>
)

const QuoteItem = ({ quote }: Readonly<{ quote: Quote }>) => (
  <Flex asChild wrap="wrap" justify="between" gapX="5" gapY="1" py="2">
    <li className={styles.quote}>
      <Box flexGrow="1" flexBasis="220px" minWidth="0">
        {quote.toAddress ? `${quote.fromAddress} to ${quote.toAddress}` : quote.fromAddress}
        <Text as="div" size="2" color="gray">
          {quote.serviceType === 'moving' ? 'Move' : 'Junk removal'}, {dayOf(quote.givenAt)}
          {quote.stage !== 'quoted' && `, ${quote.stage}`}
        </Text>
      </Box>
      <div>
        {dollars(quote.before)} → <strong>{dollars(quote.after)}</strong>
        <Text as="div" size="2" color="gray">
          {signed(quote.difference)}
        </Text>
      </div>
    </li>
  </Flex>
)

function summaryOf(quotes: readonly Quote[]): string {
  if (quotes.length === 0) return 'There are no recent quotes to compare.'
  const more = quotes.filter(({ difference }) => difference > 0).length
  const less = quotes.filter(({ difference }) => difference < 0).length
  const sum = quotes.reduce((total, { difference }) => total + toCents(difference), 0)
  const same = quotes.length - more - less
  return `Of ${quotes.length === 1 ? '1 quote' : `${quotes.length} quotes`}, ${more} would cost more, ${less} less, and ${same} the same: ${signed(sum / 100)} together. Quotes already given keep their price.`
}

const signed = (amount: number) =>
  amount === 0 ? 'no change' : `${amount > 0 ? '+' : '−'}${dollars(Math.abs(amount))}`
