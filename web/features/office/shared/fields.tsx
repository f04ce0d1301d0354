import { TextField } from '@radix-ui/themes'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isDay } from '../../../shared/dates/days.ts'
import { Labeled, NativeSelect } from '../../../shared/forms/field.tsx'
import { useDebounced } from '../../../shared/use-debounced.ts'

type SelectProps = Readonly<{
  label: string
  value: string
  onChange: (value: string) => void
  /** Name by which keyboard shortcuts find it. */
  name?: string
  hint?: string
  disabled?: boolean
  options: readonly (readonly [value: string, label: string])[]
  /** Loads the options on focus, so that a hundred selects on a page are cheap. */
  isLazy?: boolean
}>

/** A labeled native select, which is fast with keyboard and touch. */
export function Select({ label, hint, options, onChange, isLazy = false, ...select }: SelectProps) {
  const [isLoaded, setLoaded] = useState(!isLazy)
  const load = () => setLoaded(true)
  return (
    <Labeled label={label} hint={hint}>
      {({ id, 'aria-describedby': describedBy }) => (
        <NativeSelect
          {...select}
          id={id}
          aria-describedby={describedBy}
          onFocus={load}
          onPointerDown={load}
          onChange={({ target }) => onChange(target.value)}
        >
          {options
            .filter(([value]) => isLoaded || value === select.value)
            .map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </NativeSelect>
      )}
    </Labeled>
  )
}

type DayInputProps = Pick<ComponentProps<typeof TextField.Root>, 'id' | 'aria-label'> &
  Readonly<{
    /** YYYY-MM-DD, or empty. */
    value: string
    onChange: (day: string) => void
  }>

/** A date input. Calls `onChange` once the date is complete or cleared. */
export function DayInput({ value, onChange, ...props }: DayInputProps) {
  const { text, setText } = useDebouncedText(value, day => (day === '' || isDay(day)) && onChange(day))
  return (
    <TextField.Root
      {...props}
      type="date"
      size="3"
      value={text}
      data-empty={!text || undefined}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

/** A labeled DayInput. */
export const DayField = ({ label, ...props }: DayInputProps & Readonly<{ label: string }>) => (
  <Labeled label={label}>{({ id }) => <DayInput {...props} id={id} />}</Labeled>
)

/**
 * Text of an input whose value is stored in the URL. Calls `onChange` once the user stops typing, or immediately
 * through `flush`. Adopts values that change in the URL otherwise, as by Clear.
 */
export function useDebouncedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const debounced = useDebounced(text, 250)
  const report = (text: string) => {
    if (text.trim() === reported.current) return
    reported.current = text.trim()
    onChange(reported.current)
  }
  const reportDebounced = useEffectEvent(report)
  const adopt = useEffectEvent((value: string) => {
    // Ignore the echo of our own update, because more may have been typed since.
    if (value === reported.current) return
    reported.current = value
    setText(value)
  })
  useEffect(() => reportDebounced(debounced), [debounced])
  useEffect(() => adopt(value), [value])
  return { text, setText, flush: () => report(text) }
}
