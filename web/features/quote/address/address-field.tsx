import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { AddressInput } from './address-input.tsx'

/** The values of a form with a pickup and a drop-off address. */
type Ends = {
  fromAddress: string
  fromCoordinates: Coordinates | null
  toAddress: string
  toCoordinates: Coordinates | null
}

type AddressFieldProps = Readonly<{ end: 'from' | 'to' }> &
  Pick<ComponentProps<typeof AddressInput>, 'label' | 'placeholder' | 'toTheDoor'>

/**
 * A pickup or drop-off address field of the surrounding form: the text, and the coordinates of the selected
 * suggestion.
 */
export function AddressField({ end, ...input }: AddressFieldProps) {
  const { control, setValue } = useFormContext<Ends>()
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
          error={fieldState.error?.message}
          required
        />
      )}
    />
  )
}
