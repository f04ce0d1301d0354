import { Button, Flex, IconButton, Text } from '@radix-ui/themes'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { ProviderForm } from '../../../../../src/shared/forms/provider.ts'
import { useListFocus } from '../../../../shared/components/list-focus.ts'
import { Field, Labeled, NativeSelect } from '../../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../../shared/forms/form.ts'
import styles from './hours.module.css'

/** Weekly working hours, one row per period, so that a day can have two. */
export function WorkingHours() {
  const form = useFormContext<ProviderForm>()
  const field = fieldsOf(form)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'workingHours' })
  return (
    <Rows
      legend="Working hours"
      add="Add hours"
      onAdd={() => append({ weekday: 6, start: '08:00', end: '20:00' })}
      empty={noHours}
    >
      {fields.map((row, n) => (
        <Row
          key={row.id}
          name={`Working hours ${n + 1}`}
          remove={`Remove working hours ${n + 1}`}
          onRemove={() => remove(n)}
        >
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
        </Row>
      ))}
    </Rows>
  )
}

/** Date ranges off, both ends included. */
export function DaysOff() {
  const form = useFormContext<ProviderForm>()
  const field = fieldsOf(form)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'daysOff' })
  return (
    <Rows legend="Days off" add="Add days off" onAdd={() => append({ from: '', to: '', note: '' })}>
      {fields.map((row, n) => (
        <Row
          key={row.id}
          name={`Days off ${n + 1}`}
          remove={`Remove days off ${n + 1}`}
          onRemove={() => remove(n)}
        >
          <Field
            label="First day"
            type="date"
            data-empty={!form.watch(`daysOff.${n}.from`) || undefined}
            {...field(`daysOff.${n}.from`)}
          />
          <Field
            label="Last day"
            type="date"
            data-empty={!form.watch(`daysOff.${n}.to`) || undefined}
            {...field(`daysOff.${n}.to`)}
          />
          <Field label="Note" maxLength={200} {...field(`daysOff.${n}.note`)} />
        </Row>
      ))}
    </Rows>
  )
}

export const noHours = 'Without working hours, this crew is never offered to customers.'

/** From Monday, which is weekday 1. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type RowsProps = Readonly<{
  legend: string
  add: string
  onAdd(): void
  empty?: string
  children: ReactNode[]
}>

export const Rows = ({ legend, add, onAdd, empty, children }: RowsProps) => (
  <Flex asChild direction="column" align="start" gap="3" pt="4">
    <fieldset className={styles.rows} {...useListFocus<HTMLFieldSetElement>()}>
      <Text asChild weight="bold">
        <legend>{legend}</legend>
      </Text>
      {children}
      {children.length === 0 && empty && (
        <Text as="p" size="2" color="gray">
          {empty}
        </Text>
      )}
      <Button type="button" variant="soft" onClick={onAdd}>
        <Plus size={16} aria-hidden /> {add}
      </Button>
    </fieldset>
  </Flex>
)

type RowProps = Readonly<{ name: string; remove: string; onRemove(): void; children: ReactNode }>

export const Row = ({ name, remove, onRemove, children }: RowProps) => (
  <fieldset className={styles.row} aria-label={name}>
    {children}
    <IconButton type="button" size="3" variant="ghost" color="gray" aria-label={remove} onClick={onRemove}>
      <X size={18} aria-hidden />
    </IconButton>
  </fieldset>
)
