import { Button } from '@radix-ui/themes'
import type { KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../../../shared/forms/field.tsx'
import { words } from '../words.ts'
import styles from './another-item.module.css'
import { type Details, withTypedItem } from './details.ts'

/** Adds a custom special item. Enter adds it without submitting the form. */
export function AnotherItem() {
  const { register, getValues, setValue } = useFormContext<Details>()
  const add = () => {
    const { specialItems, typedItem } = withTypedItem(getValues())
    setValue('specialItems', specialItems)
    setValue('typedItem', typedItem)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className={styles.row}>
      <Field
        label={words.details.anotherItem}
        maxLength={80}
        onKeyDown={onKeyDown}
        {...register('typedItem')}
      />
      <Button type="button" size="3" variant="soft" onClick={add}>
        {words.details.add}
      </Button>
    </div>
  )
}
