import { Text } from '@radix-ui/themes'
import { dollars } from '../../../shared/payment/dollars.ts'
import { words } from './words.ts'

type CountedPriceProps = Readonly<{
  without: number | undefined
  now: number | undefined
  isReckoning: boolean
}>

/** How the list changes the price. Empty if that is unknown. */
export const CountedPrice = ({ without, now, isReckoning }: CountedPriceProps) => (
  <Text as="p" size="2" weight="medium" role="status">
    {isReckoning && words.reckoning}
    {!isReckoning && without !== undefined && now !== undefined && difference(without, now)}
  </Text>
)

const difference = (without: number, now: number) =>
  now > without ? words.dearer(dollars(now), dollars(now - without)) : words.same(dollars(now))
