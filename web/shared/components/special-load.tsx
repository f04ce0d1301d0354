import { Badge, Flex, Text } from '@radix-ui/themes'
import { useId } from 'react'
import { type Disposal, disposalsIn, isTaken } from '../../../src/shared/special-disposal.ts'

type SpecialLoadProps = Readonly<{
  /** What the customer said the load contains. A server of the previous version sends none. */
  itemCategories?: readonly string[]
}>

/** What happens with each special kind in a load, for the office and the crew. Empty for plain junk. */
export function SpecialLoad({ itemCategories = [] }: SpecialLoadProps) {
  const title = useId()
  const special = disposalsIn(itemCategories)
  if (special.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <Text as="p" weight="medium" mb="2" id={title}>
        Special items, and what the customer was told
      </Text>
      <Flex asChild direction="column" gap="3">
        <ul>
          {special.map(disposal => (
            <li key={disposal.name}>
              <Flex wrap="wrap" gap="2" align="center">
                <strong>{disposal.name}</strong>
                <Badge color={isTaken(disposal) ? 'gray' : 'amber'} highContrast>
                  {instructions[disposal.goesTo]}
                </Badge>
              </Flex>
              <Text as="p" size="2" color="gray" mt="1">
                {disposal.happens}
              </Text>
            </li>
          ))}
        </ul>
      </Flex>
    </section>
  )
}

const instructions: Readonly<Record<Disposal['goesTo'], string>> = {
  recycler: 'To a recycler',
  'certified recycler': 'To a certified recycler',
  landfill: 'With the rest',
  refused: 'Do not load',
}
