import { Badge, Flex, Text } from '@radix-ui/themes'
import { type Disposal, disposalsIn, isTaken } from '../../../src/shared/special-disposal.ts'

type SpecialLoadProps = Readonly<{
  /** What the customer said the load contains. A server of the previous version sends none. */
  itemCategories?: readonly string[]
}>

/** What happens with each special kind in a load, for the office and the crew. Empty for plain junk. */
export function SpecialLoad({ itemCategories = [] }: SpecialLoadProps) {
  const special = disposalsIn(itemCategories)
  if (special.length === 0) return null
  return (
    <Flex asChild direction="column" gap="3">
      <ul aria-label="Special items in the load">
        {special.map(disposal => (
          <li key={disposal.name}>
            <Flex wrap="wrap" gap="2" align="center">
              <strong>{disposal.name}</strong>
              <Badge color={isTaken(disposal) ? 'gray' : 'amber'} highContrast>
                {instructions[disposal.goesTo]}
              </Badge>
            </Flex>
            <Text as="p" size="2" color="gray">
              The customer was told: {disposal.happens}
            </Text>
          </li>
        ))}
      </ul>
    </Flex>
  )
}

const instructions: Readonly<Record<Disposal['goesTo'], string>> = {
  recycler: 'To a recycler',
  'certified recycler': 'To a certified recycler',
  landfill: 'With the rest',
  refused: 'Do not load',
}
