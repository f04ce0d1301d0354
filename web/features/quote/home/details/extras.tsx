import { Controller, useFormContext } from 'react-hook-form'
import { CheckboxField } from '../../../../shared/forms/field.tsx'
import { Section } from '../../steps/section.tsx'
import { words } from '../words.ts'
import { Access } from './access.tsx'
import { AnotherItem } from './another-item.tsx'
import type { Details } from './details.ts'
import styles from './extras.module.css'
import { Optional } from './optional.tsx'
import { Ticks } from './ticks.tsx'

/** Options that affect time, crew or equipment beyond the size. */
export function Extras() {
  const { watch } = useFormContext<Details>()
  const isMove = watch('serviceType') === 'moving'
  return (
    <Section title={words.details.extras}>
      <p className={styles.lead}>{words.details.extrasLead}</p>
      <Access />
      {!isMove && <Kinds />}
      <SpecialItems />
      {isMove && <Packing />}
    </Section>
  )
}

function Kinds() {
  const { control } = useFormContext<Details>()
  const { categories, itemCategories, listed, noCategories } = words.details
  return (
    <Controller
      control={control}
      name="itemCategories"
      render={({ field: { value, onChange } }) => (
        <Optional title={categories} answer={listed(value) || noCategories}>
          <Ticks label={categories} choices={itemCategories} value={value} onChange={onChange} />
        </Optional>
      )}
    />
  )
}

function SpecialItems() {
  const { control, watch } = useFormContext<Details>()
  const { special, specialItems, listed, noSpecialItems } = words.details
  const typed = watch('typedItem').trim()
  return (
    <Controller
      control={control}
      name="specialItems"
      render={({ field: { value, onChange } }) => (
        <Optional title={special} answer={listed(typed ? [...value, typed] : value) || noSpecialItems}>
          <Ticks label={special} choices={specialItems} value={value} onChange={onChange} />
          <AnotherItem />
        </Optional>
      )}
    />
  )
}

function Packing() {
  const { register } = useFormContext<Details>()
  const { packing, packingHint } = words.details
  return (
    <CheckboxField
      label={packing}
      hint={packingHint}
      className={styles.packing}
      {...register('packingService')}
    />
  )
}
