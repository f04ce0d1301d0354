import { Text } from '@radix-ui/themes'
import { dollars } from '../payment/dollars.ts'
import { words } from './words.ts'

/** What the list does to the price, in dollars. */
export const CountedPrice = ({ without, now }: Readonly<{ without: number; now: number }>) => (
  <Text as="p" size="2" weight="medium" role="status">
    {now > without ? words.dearer(dollars(now), dollars(now - without)) : words.same(dollars(now))}
  </Text>
)
