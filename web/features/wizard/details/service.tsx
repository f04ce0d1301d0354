import { RadioCards } from '@radix-ui/themes'
import { Armchair, Trash2 } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { Choice } from '../../steps/choice.tsx'
import { words } from '../words.ts'
import type { Details } from './details.ts'

/** The first question: a move, or junk to take away. */
export function Service() {
  const { control } = useFormContext<Details>()
  const { service, services } = words.details
  return (
    <Controller
      control={control}
      name="serviceType"
      render={({ field: { value, onChange } }) => (
        <RadioCards.Root value={value} onValueChange={onChange} columns="2" gap="3" aria-label={service}>
          <Choice value="moving" {...services.moving} icon={<Armchair aria-hidden />} />
          <Choice value="junk" {...services.junk} icon={<Trash2 aria-hidden />} />
        </RadioCards.Root>
      )}
    />
  )
}
