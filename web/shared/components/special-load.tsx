import { Badge, Flex, Text } from '@radix-ui/themes'
import { useId } from 'react'
import { type Disposal, disposalsIn, isTaken } from '../../../src/shared/special-disposal.ts'

type SpecialLoadProps = Readonly<{
  /** What the load contains, as the customer described it. */
  itemCategories?: readonly string[]
  words?: SpecialLoadWords
}>

/** Interface copy for a special load. `of` gives a kind's name and what happens to it. */
export type SpecialLoadWords = Readonly<{
  title: string
  instructions: Readonly<Record<Disposal['goesTo'], string>>
  of(disposal: Disposal): Pick<Disposal, 'name' | 'happens'>
}>

/** What happens with each special kind in a load, for the office and the crew. Empty for plain junk. */
export function SpecialLoad({ itemCategories = [], words = specialLoadWords }: SpecialLoadProps) {
  const title = useId()
  const special = disposalsIn(itemCategories)
  if (special.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <Text as="p" weight="medium" mb="2" id={title}>
        {words.title}
      </Text>
      <Flex asChild direction="column" gap="3">
        <ul>
          {special.map(disposal => (
            <li key={disposal.name}>
              <Flex wrap="wrap" gap="2" align="center">
                <strong>{words.of(disposal).name}</strong>
                <Badge color={isTaken(disposal) ? 'gray' : 'amber'} highContrast>
                  {words.instructions[disposal.goesTo]}
                </Badge>
              </Flex>
              <Text as="p" size="2" color="gray" mt="1">
                {words.of(disposal).happens}
              </Text>
            </li>
          ))}
        </ul>
      </Flex>
    </section>
  )
}

export const specialLoadWords: SpecialLoadWords = {
  title: 'Special items, and what the customer was told',
  instructions: {
    recycler: 'To a recycler',
    'certified recycler': 'To a certified recycler',
    landfill: 'With the rest',
    refused: 'Do not load',
  },
  of: disposal => disposal,
}
