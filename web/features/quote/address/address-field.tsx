import { Controller, useFormContext } from 'react-hook-form'
import { sameAddressQuestion } from '../../../../src/shared/same-address.ts'
import type { Answers } from '../draft.ts'
import { useWizard } from '../wizard.tsx'
import { AddressInput } from './address-input.tsx'
import { hasHouseNumber, isSameHouse, precisionHint } from './place-names.ts'

export const addressLabels = { from: 'Pickup address', to: 'Drop-off address' } as const

type AddressFieldProps = Readonly<{ end: 'from' | 'to'; label?: string; needsHouseNumber?: boolean }>

/**
 * A pickup or drop-off address field of the surrounding form: the text, and the coordinates of the selected
 * suggestion. Says how well the price knows the place, or what it needs to find it.
 */
export function AddressField({ end, label = addressLabels[end], needsHouseNumber }: AddressFieldProps) {
  const { control, setValue } = useFormContext<Answers>()
  const { known, need } = usePlace(end)
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
          hint={precisionHint(known, hasHouseNumber(field.value))}
          required
        />
      )}
    />
  )
}

/** What the current price knows of an end. Without a current price, only whether the move ends where it starts. */
function usePlace(end: 'from' | 'to') {
  const { answers, price } = useWizard()
  const { fromAddress, toAddress } = answers
  const { offer, isCalculating } = price
  if (!offer || isCalculating) {
    return { need: end === 'to' && isSameHouse(fromAddress, toAddress) ? sameAddressQuestion : undefined }
  }
  return {
    known: offer.places[end],
    need: offer.needs.find(({ path }) => path === `${end}Address`)?.message,
  }
}
