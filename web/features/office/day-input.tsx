import { type ComponentProps, useId } from 'react'
import { isDay } from '../../shared/dates/day.ts'
import styles from './day-input.module.css'
import { useSettledText } from './use-settled-text.ts'

type DayInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'value' | 'onChange'> &
  Readonly<{
    /** YYYY-MM-DD, or empty. */
    value: string
    onChange: (day: string) => void
  }>

/** A native date input. Calls `onChange` once the date is complete or cleared. */
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

/** A labeled DayInput. */
export function DayField({ label, ...props }: DayInputProps & Readonly<{ label: string }>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <DayInput {...props} id={id} />
    </div>
  )
}
