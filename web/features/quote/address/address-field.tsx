import { Controller, useFormContext } from 'react-hook-form'
import type { Answers } from '../draft.ts'
import { usePrice } from '../price.ts'
import { AddressInput } from './address-input.tsx'
import { hasHouseNumber, precisionInWords } from './place-names.ts'

export const addressLabels = { from: 'Pickup address', to: 'Drop-off address' } as const

type AddressFieldProps = Readonly<{ end: 'from' | 'to'; label?: string; needsHouseNumber?: boolean }>

/**
 * A pickup or drop-off address field of the surrounding form: the text, and the coordinates of the selected
 * suggestion. Says how well the price knows the place, or what it needs to find it.
 */
export function AddressField({ end, label = addressLabels[end], needsHouseNumber }: AddressFieldProps) {
  const { control, setValue } = useFormContext<Answers>()
  const { precision, need } = usePlace(end)
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
          error={fieldState.error?.message ?? need}
          hint={precision && precisionInWords(precision, hasHouseNumber(field.value))}
          required
        />
      )}
    />
  )
}

/** What the current price knows of an end. Nothing while it is calculated, or before there are enough answers. */
function usePlace(end: 'from' | 'to') {
  const { offer, isCalculating } = usePrice()
  if (!offer || isCalculating) return {}
  return {
    precision: offer.places[end]?.precision,
    need: offer.needs.find(({ path }) => path === `${end}Address`)?.message,
  }
}
