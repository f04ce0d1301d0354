import { useFieldArray, useFormContext } from 'react-hook-form'
import { ulid } from 'ulid'
import type { ProviderForm } from '../../../../../src/shared/forms/provider.ts'
import { Field, Labeled, NativeSelect } from '../../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../../shared/forms/form.ts'
import { Row, Rows } from './hours.tsx'

/** The people of a crew, who report the steps of a job by name. */
export function People() {
  const form = useFormContext<ProviderForm>()
  const field = fieldsOf(form)
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'members',
    keyName: 'key',
  })
  return (
    <Rows
      legend="People"
      add="Add a person"
      onAdd={() => append({ id: ulid(), name: '', phone: '', language: 'en' })}
    >
      {fields.map((row, n) => (
        <Row
          key={row.key}
          name={`Person ${n + 1}`}
          remove={`Remove person ${n + 1}`}
          onRemove={() => remove(n)}
        >
          <Field label="Full name" maxLength={100} {...field(`members.${n}.name`)} />
          <Field label="Own phone" type="tel" maxLength={40} {...field(`members.${n}.phone`)} />
          <Labeled label="Language">
            {({ id }) => (
              <NativeSelect id={id} {...form.register(`members.${n}.language`)}>
                <option value="en">English</option>
                <option value="es">Spanish</option>
              </NativeSelect>
            )}
          </Labeled>
        </Row>
      ))}
    </Rows>
  )
}

export function Trucks() {
  const form = useFormContext<ProviderForm>()
  const field = fieldsOf(form)
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'trucks',
    keyName: 'key',
  })
  return (
    <Rows legend="Trucks" add="Add a truck" onAdd={() => append({ id: ulid(), name: '', plate: '' })}>
      {fields.map((row, n) => (
        <Row
          key={row.key}
          name={`Truck ${n + 1}`}
          remove={`Remove truck ${n + 1}`}
          onRemove={() => remove(n)}
        >
          <Field label="Truck" maxLength={100} {...field(`trucks.${n}.name`)} />
          <Field label="Plate" maxLength={20} {...field(`trucks.${n}.plate`)} />
        </Row>
      ))}
    </Rows>
  )
}
