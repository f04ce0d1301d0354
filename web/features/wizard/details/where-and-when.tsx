import { Controller, useFormContext } from 'react-hook-form'
import { today } from '../../../data/day.ts'
import { Field } from '../../../forms/field.tsx'
import { AddressInput } from '../../address/address-input.tsx'
import { Section } from '../../steps/section.tsx'
import { words } from '../words.ts'
import type { Details } from './details.ts'
import styles from './where-and-when.module.css'

/** The route and the day. A junk job has a pickup only. */
export function WhereAndWhen() {
  const { watch } = useFormContext<Details>()
  const { details } = words
  return (
    <Section title={details.where}>
      <div className={styles.fields}>
        <Address name="fromAddress" coordinates="fromCoordinates" label={details.from} />
        {watch('serviceType') === 'moving' && (
          <Address name="toAddress" coordinates="toCoordinates" label={details.to} />
        )}
        <Day />
      </div>
    </Section>
  )
}

type AddressProps = Readonly<{
  name: 'fromAddress' | 'toAddress'
  coordinates: 'fromCoordinates' | 'toCoordinates'
  label: string
}>

function Address({ name, coordinates, label }: AddressProps) {
  const { control, setValue } = useFormContext<Details>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <AddressInput
          {...field}
          onChange={(text, picked) => {
            field.onChange(text)
            setValue(coordinates, picked)
          }}
          label={label}
          placeholder={words.details.addressExample}
          error={fieldState.error?.message}
          required
        />
      )}
    />
  )
}

/** A component of its own, so that it counts as the field after the addresses when the first fault takes the focus. */
function Day() {
  const { register, formState } = useFormContext<Details>()
  return (
    <Field
      label={words.details.date}
      type="date"
      min={today()}
      required
      error={formState.errors.serviceDate?.message}
      {...register('serviceDate')}
    />
  )
}
