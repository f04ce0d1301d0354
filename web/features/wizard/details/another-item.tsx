import { Button } from '@radix-ui/themes'
import { type KeyboardEvent, useState } from 'react'
import { Field } from '../../../forms/field.tsx'
import { words } from '../words.ts'
import styles from './another-item.module.css'

/** A special item in the visitor's own words. Enter adds it and does not send the form. */
export function AnotherItem({ onAdd }: Readonly<{ onAdd: (item: string) => void }>) {
  const [item, setItem] = useState('')
  const add = () => {
    if (item.trim()) onAdd(item.trim())
    setItem('')
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
        value={item}
        onChange={({ target }) => setItem(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="button" size="3" variant="soft" onClick={add}>
        {words.details.add}
      </Button>
    </div>
  )
}
