import { Spinner, Text, TextField } from '@radix-ui/themes'
import { useCombobox } from 'downshift'
import { Info, MapPin, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { withoutCountry } from '../../../../src/shared/geo.ts'
import combobox from '../../../shared/forms/combobox.module.css'
import { isChoice } from '../../../shared/forms/combobox.ts'
import type { Coordinates } from '../../../shared/map/geolocation.ts'
import styles from './address-input.module.css'
import { hasHouseNumber, secondLine, sourcesOf } from './place-names.ts'
import { type Suggestion, useSuggestions } from './suggestions.ts'

type AddressInputProps = Readonly<{
  label: string
  value: string
  /** `coordinates` are those of the selected suggestion; null for typed text. */
  onChange: (text: string, coordinates: Coordinates | null) => void
  onBlur?: () => void
  name?: string
  required?: boolean
  placeholder?: string
  /** Shown below the field and announced. */
  error?: string
  /** Shown below the field if there is nothing to complete. */
  hint?: string
  /**
   * Whether a crew comes to this address. Shows a hint if the house number is missing, without blocking the
   * form.
   */
  needsHouseNumber?: boolean
  /** The text input, so that a form can focus its first error. */
  ref?: (field: HTMLInputElement | null) => void
}>

/** A free-text address with suggestions (spec §2 "Address input"). */
export function AddressInput({
  label,
  value,
  onChange,
  onBlur,
  error,
  hint,
  needsHouseNumber = false,
  ref,
  ...field
}: AddressInputProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { suggestions, isSearching } = useSuggestions(typed)
  const aboutId = useId()
  const lacksHouseNumber = needsHouseNumber && !error && !hasHouseNumber(value)
  const isHinted = hint !== undefined && !error && !lacksHouseNumber
  const textField = useRef<HTMLInputElement | null>(null)

  const type = (text: string) => {
    setTyped(text)
    onChange(text, null)
  }
  const pick = (suggestion: Suggestion) => {
    setTyped('')
    onChange(suggestion.display_name, {
      latitude: Number(suggestion.lat),
      longitude: Number(suggestion.lon),
    })
  }

  const clear = () => {
    type('')
    textField.current?.focus()
  }

  const listed = isOpen ? suggestions.length : 0
  const isListed = listed > 0
  // On a phone, the list would open under the keyboard.
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (listed > 0) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [listed])

  const list = useCombobox({
    items: [...suggestions],
    itemToString: suggestion => suggestion?.display_name ?? '',
    itemToKey: suggestion => suggestion?.display_name,
    inputValue: value,
    selectedItem: null,
    isOpen: isListed,
    onStateChange: ({ type, selectedItem, isOpen }) => {
      // web/shared/catch-up.ts replays input made before hydration, possibly after the visitor moved to another
      // field.
      if (isOpen !== undefined) setOpen(isOpen && document.activeElement === textField.current)
      if (selectedItem && isChoice(type)) pick(selectedItem)
    },
    // A click reopens a list that Escape closed, but never closes it as downshift's toggle would.
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputClick ? { ...changes, isOpen: true } : changes,
  })

  const input = list.getInputProps({
    ref: (element: HTMLInputElement | null) => {
      textField.current = element
      ref?.(element)
    },
    // Keeps late results from opening the list and taking focus after blur.
    onBlur: () => {
      setOpen(false)
      onBlur?.()
    },
    onChange: ({ currentTarget }) => type(currentTarget.value),
    onKeyDown: ({ key, currentTarget }) => {
      if (key === 'Escape') currentTarget.blur()
    },
  })

  return (
    <div className={combobox.field}>
      <Text as="label" size="2" weight="medium" {...list.getLabelProps()}>
        {label}
        {field.required && <span aria-hidden> *</span>}
      </Text>
      <TextField.Root
        {...input}
        {...field}
        required={undefined}
        aria-required={field.required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || lacksHouseNumber || isHinted ? aboutId : undefined}
        color={error ? 'red' : undefined}
        size="3"
        autoComplete="off"
      >
        <TextField.Slot>
          <MapPin size={18} aria-hidden />
        </TextField.Slot>
        <TextField.Slot>
          {isSearching && <Spinner aria-label="Searching addresses" role="status" />}
          {value && (
            <button type="button" className={styles.clear} aria-label="Clear address" onClick={clear}>
              <X size={18} aria-hidden />
            </button>
          )}
        </TextField.Slot>
      </TextField.Root>

      <p className="visually-hidden" role="status">
        {isListed && `${listed === 1 ? '1 suggestion' : `${listed} suggestions`}. Use the arrow keys.`}
      </p>
      <div ref={popup} className={combobox.popup} hidden={!isListed}>
        <ul className={combobox.list} {...list.getMenuProps({ 'aria-label': 'Suggestions' })}>
          {isListed &&
            suggestions.map((suggestion, index) => (
              <li
                key={`${suggestion.lat} ${suggestion.lon} ${suggestion.display_name}`}
                className={combobox.item}
                data-highlighted={list.highlightedIndex === index || undefined}
                {...list.getItemProps({ item: suggestion, index })}
              >
                <span>{withoutCountry(suggestion.display_name)}</span>
                <span className={styles.second}>{secondLine(suggestion)}</span>
              </li>
            ))}
        </ul>
        <p className={styles.source}>Powered by {sourcesOf(suggestions)}</p>
      </div>

      {error && (
        <Text as="p" size="2" color="red" id={aboutId} role="alert">
          {error}
        </Text>
      )}
      {isHinted && (
        <Text as="p" size="2" color="gray" id={aboutId}>
          {hint}
        </Text>
      )}
      {lacksHouseNumber && (
        <Text as="p" size="2" id={aboutId} className={styles.hint}>
          <Info size={16} aria-hidden /> Your crew needs the street and house number. Add them here, or tell
          us when we call before the move.
        </Text>
      )}
    </div>
  )
}
