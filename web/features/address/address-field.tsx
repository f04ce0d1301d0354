import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { Coordinates } from '../../data/coordinates.ts'
import { AddressInput } from './address-input.tsx'

/** A form that asks for a way. */
type Ends = {
  fromAddress: string
  fromCoordinates: Coordinates | null
  toAddress: string
  toCoordinates: Coordinates | null
}

type AddressFieldProps = Readonly<{ end: 'from' | 'to' }> &
  Pick<ComponentProps<typeof AddressInput>, 'label' | 'placeholder' | 'toTheDoor'>

/** One end of the way as a field of the form around it: the text, and the coordinates of what was picked. */
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
