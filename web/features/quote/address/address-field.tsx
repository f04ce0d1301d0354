import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { Answers } from '../draft.ts'
import { AddressInput } from './address-input.tsx'
import { words } from './words.ts'

type AddressFieldProps = Readonly<{ end: 'from' | 'to' }> &
  Pick<ComponentProps<typeof AddressInput>, 'label' | 'needsHouseNumber'>

/**
 * A pickup or drop-off address field of the surrounding form: the text, and the coordinates of the selected
 * suggestion.
 */
export function AddressField({ end, ...input }: AddressFieldProps) {
  const { control, setValue } = useFormContext<Answers>()
  return (
    <Controller
      control={control}
      name={`${end}Address`}
      render={({ field, fieldState }) => (
        <AddressInput
          {...field}
          onChange={(text, picked) => {
            setValue(`${end}Coordinates`, picked)
            field.onChange(text)
          }}
          {...input}
          placeholder={words.example}
          error={fieldState.error?.message}
          required
        />
      )}
    />
  )
}
