import { Flex, Switch, Text } from '@radix-ui/themes'
import { Controller, useFormContext } from 'react-hook-form'
import { Section } from '../../steps/section.tsx'
import { words } from '../words.ts'
import { AnotherItem } from './another-item.tsx'
import type { Details } from './details.ts'
import { Ticks } from './ticks.tsx'

/** What takes more hands or gear than the size tells; for junk also what kind of things it is. */
export function Extras() {
  const { control, watch } = useFormContext<Details>()
  const isMove = watch('serviceType') === 'moving'
  const { special, specialItems, categories, itemCategories, packing, packingHint } = words.details
  return (
    <>
      {!isMove && (
        <Section title={categories}>
          <Controller
            control={control}
            name="itemCategories"
            render={({ field: { value, onChange } }) => (
              <Ticks label={categories} choices={itemCategories} value={value} onChange={onChange} />
            )}
          />
        </Section>
      )}
      <Section title={special}>
        <Controller
          control={control}
          name="specialItems"
          render={({ field: { value, onChange } }) => (
            <Ticks label={special} choices={specialItems} value={value} onChange={onChange} />
          )}
        />
        <AnotherItem />
      </Section>
      {isMove && (
        <Controller
          control={control}
          name="packingService"
          render={({ field: { value, onChange, ref } }) => (
            <Flex asChild gap="3" align="center">
              <Text as="label">
                <Switch size="3" checked={value} onCheckedChange={onChange} ref={ref} />
                <span>
                  <Text as="span" weight="bold">
                    {packing}
                  </Text>
                  <Text as="span" size="2" color="gray" style={{ display: 'block' }}>
                    {packingHint}
                  </Text>
                </span>
              </Text>
            </Flex>
          )}
        />
      )}
    </>
  )
}
