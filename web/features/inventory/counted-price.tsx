import { Text } from '@radix-ui/themes'
import { dollars } from '../payment/dollars.ts'
import { words } from './words.ts'

type CountedPriceProps = Readonly<{ without: number | undefined; now: number | undefined }>

/** What the list does to the price. */
export const CountedPrice = ({ without, now }: CountedPriceProps) => (
  <Text as="p" size="2" weight="medium" role="status">
    {without === undefined || now === undefined ? words.reckoning : difference(without, now)}
  </Text>
)

const difference = (without: number, now: number) =>
  now > without ? words.dearer(dollars(now), dollars(now - without)) : words.same(dollars(now))
