import type { ReactNode } from 'react'
import { type FieldArray, type UseFormReturn, useFieldArray, useFormContext } from 'react-hook-form'
import { ulid } from 'ulid'
import type { ProviderForm } from '../../../../../src/shared/forms/provider.ts'
import { Field, Labeled, NativeSelect } from '../../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../../shared/forms/form.ts'
import { FieldRows, type FieldRowsProps } from '../field-rows.tsx'

/** The people of a crew, who report the steps of a job by name. */
export const People = () => (
  <List
    name="members"
    legend="People"
    add="Add a person"
    row="Person"
    blank={() => ({ id: ulid(), name: '', phone: '', language: 'en' as const })}
  >
    {(n, form, field) => (
      <>
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
      </>
    )}
  </List>
)

export const Trucks = () => (
  <List
    name="trucks"
    legend="Trucks"
    add="Add a truck"
    row="Truck"
    blank={() => ({ id: ulid(), name: '', plate: '' })}
  >
    {(n, _, field) => (
      <>
        <Field label="Truck" maxLength={100} {...field(`trucks.${n}.name`)} />
        <Field label="Plate" maxLength={20} {...field(`trucks.${n}.plate`)} />
      </>
    )}
  </List>
)

/** Weekly working hours, one row per period, so that a day can have two. */
export const WorkingHours = () => (
  <List
    name="workingHours"
    legend="Working hours"
    add="Add hours"
    row="Working hours"
    blank={() => ({ weekday: 6, start: '08:00', end: '20:00' })}
    empty={noHours}
  >
    {(n, form, field) => (
      <>
        <Labeled label="Day">
          {({ id }) => (
            <NativeSelect id={id} {...form.register(`workingHours.${n}.weekday`, { valueAsNumber: true })}>
              {weekdays.map((day, index) => (
                <option key={day} value={index + 1}>
                  {day}
                </option>
              ))}
            </NativeSelect>
          )}
        </Labeled>
        <Field label="From" type="time" {...field(`workingHours.${n}.start`)} />
        <Field label="To" type="time" {...field(`workingHours.${n}.end`)} />
      </>
    )}
  </List>
)

/** Date ranges off, both ends included. */
export const DaysOff = () => (
  <List
    name="daysOff"
    legend="Days off"
    add="Add days off"
    row="Days off"
    blank={() => ({ from: '', to: '', note: '' })}
  >
    {(n, form, field) => (
      <>
        {(['from', 'to'] as const).map(end => (
          <Field
            key={end}
            label={end === 'from' ? 'First day' : 'Last day'}
            type="date"
            data-empty={!form.watch(`daysOff.${n}.${end}`) || undefined}
            {...field(`daysOff.${n}.${end}`)}
          />
        ))}
        <Field label="Note" maxLength={200} {...field(`daysOff.${n}.note`)} />
      </>
    )}
  </List>
)

export const noHours = 'Without working hours, this crew is never offered to customers.'

/** From Monday, which is weekday 1. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type ListName = 'members' | 'trucks' | 'workingHours' | 'daysOff'

type ListProps<Name extends ListName> = Pick<FieldRowsProps, 'legend' | 'row' | 'add' | 'empty'> &
  Readonly<{
    name: Name
    blank: () => FieldArray<ProviderForm, Name>
    /** The fields of row `n`. */
    children: (
      n: number,
      form: UseFormReturn<ProviderForm>,
      field: ReturnType<typeof fieldsOf<ProviderForm>>,
    ) => ReactNode
  }>

/** Rows of the provider form. */
function List<Name extends ListName>({ name, blank, children, ...words }: ListProps<Name>) {
  const form = useFormContext<ProviderForm>()
  // The library's own key, because people and trucks have an id of theirs.
  const { fields, append, remove } = useFieldArray({ control: form.control, name, keyName: 'key' })
  return (
    <FieldRows {...words} keys={fields.map(({ key }) => key)} onAdd={() => append(blank())} onRemove={remove}>
      {n => children(n, form, fieldsOf(form))}
    </FieldRows>
  )
}
