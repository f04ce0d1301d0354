import { type ComponentProps, useId } from 'react'
import { isDay } from '../../data/day.ts'
import styles from './day-input.module.css'
import { useSettledText } from './use-settled-text.ts'

type DayInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'value' | 'onChange'> &
  Readonly<{
    /** YYYY-MM-DD, or empty. */
    value: string
    onChange: (day: string) => void
  }>

/** A day to look at, by the browser's own picker or typed: told when it is whole, or taken away. */
export function DayInput({ value, onChange, ...props }: DayInputProps) {
  const { text, setText } = useSettledText(value, day => (day === '' || isDay(day)) && onChange(day))
  return (
    <input
      {...props}
      type="date"
      className={styles.day}
      value={text}
      data-empty={!text || undefined}
      onChange={({ target }) => setText(target.value)}
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
