import { type ReactNode, useId } from 'react'
import { NativeSelect } from '../../../shared/forms/native-select.tsx'
import styles from './select.module.css'

type SelectProps = Readonly<{
  label: string
  value: string
  onChange: (value: string) => void
  /** Name by which keyboard shortcuts find it. */
  name?: string
  hint?: string
  disabled?: boolean
  children: ReactNode
}>

/** A labeled native select. Fast with keyboard and touch, and cheap enough for fifty on a page. */
export function Select({ label, value, onChange, name, hint, disabled, children }: SelectProps) {
  const id = useId()
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        name={name}
        aria-describedby={hint && `${id}-hint`}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </NativeSelect>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
