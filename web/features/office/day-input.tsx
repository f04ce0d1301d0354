import { type ComponentProps, useId, useState } from 'react'
import { isDay } from '../schedule/days.ts'
import styles from './day-input.module.css'

type DayInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'value' | 'onChange'> &
  Readonly<{
    /** YYYY-MM-DD, or empty. */
    value: string
    onChange: (day: string) => void
  }>

/** A day to look at, by the browser's own picker or typed: told when it is whole, or taken away. */
export function DayInput({ value, onChange, ...props }: DayInputProps) {
  // Another day from elsewhere takes the place of what is being typed.
  const [typed, setTyped] = useState<Readonly<{ over: string; text: string }>>()
  return (
    <input
      {...props}
      type="date"
      className={styles.day}
      value={typed?.over === value ? typed.text : value}
      onChange={({ target }) => {
        const text = target.value
        setTyped(isDay(text) ? undefined : { over: value, text })
        if (text === '' || isDay(text)) onChange(text)
      }}
    />
  )
}

/** The same under its label. */
export function DayField({ label, ...props }: DayInputProps & Readonly<{ label: string }>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <DayInput {...props} id={id} />
    </div>
  )
}
