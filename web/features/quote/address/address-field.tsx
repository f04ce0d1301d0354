import { Controller, useFormContext } from 'react-hook-form'
import type { Answers } from '../draft.ts'
import { AddressInput } from './address-input.tsx'

export const addressLabels = { from: 'Pickup address', to: 'Drop-off address' } as const

type AddressFieldProps = Readonly<{ end: 'from' | 'to'; label?: string; needsHouseNumber?: boolean }>

/**
 * A pickup or drop-off address field of the surrounding form: the text, and the coordinates of the selected
 * suggestion.
 */
export function AddressField({ end, label = addressLabels[end], needsHouseNumber }: AddressFieldProps) {
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
          label={label}
          needsHouseNumber={needsHouseNumber}
          placeholder="Street, city or ZIP code"
          error={fieldState.error?.message}
          required
        />
      )}
    />
  )
}
