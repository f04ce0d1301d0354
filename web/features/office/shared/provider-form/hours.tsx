import { Button, Flex, IconButton, Text } from '@radix-ui/themes'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { ProviderForm } from '../../../../../src/shared/forms/provider.ts'
import { useListFocus } from '../../../../shared/components/list-focus.ts'
import { Field, Labeled, NativeSelect } from '../../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../../shared/forms/form.ts'
import styles from './hours.module.css'
import { words } from './words.ts'

/** Weekly working hours, one row per period, so that a day can have two. */
export function WorkingHours() {
  const form = useFormContext<ProviderForm>()
  const field = fieldsOf(form)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'workingHours' })
  return (
    <Rows
      legend={words.hours}
      add={words.addHours}
      onAdd={() => append({ weekday: 6, start: '08:00', end: '20:00' })}
      empty={words.noHours}
    >
      {fields.map((row, n) => (
        <Row
          key={row.id}
          name={words.hoursOf(n + 1)}
          remove={words.removeHours(n + 1)}
          onRemove={() => remove(n)}
        >
          <Labeled label={words.weekday}>
            {({ id }) => (
              <NativeSelect id={id} {...form.register(`workingHours.${n}.weekday`, { valueAsNumber: true })}>
                {words.weekdays.map((day, index) => (
                  <option key={day} value={index + 1}>
                    {day}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Labeled>
          <Field label={words.start} type="time" {...field(`workingHours.${n}.start`)} />
          <Field label={words.end} type="time" {...field(`workingHours.${n}.end`)} />
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
    <Rows legend={words.daysOff} add={words.addDaysOff} onAdd={() => append({ from: '', to: '', note: '' })}>
      {fields.map((row, n) => (
        <Row
          key={row.id}
          name={words.dayOff(n + 1)}
          remove={words.removeDaysOff(n + 1)}
          onRemove={() => remove(n)}
        >
          <Field
            label={words.firstDay}
            type="date"
            data-empty={!form.watch(`daysOff.${n}.from`) || undefined}
            {...field(`daysOff.${n}.from`)}
          />
          <Field
            label={words.lastDay}
            type="date"
            data-empty={!form.watch(`daysOff.${n}.to`) || undefined}
            {...field(`daysOff.${n}.to`)}
          />
          <Field label={words.note} maxLength={200} {...field(`daysOff.${n}.note`)} />
        </Row>
      ))}
    </Rows>
  )
}

type RowsProps = Readonly<{
  legend: string
  add: string
  onAdd(): void
  empty?: string
  children: ReactNode[]
}>

const Rows = ({ legend, add, onAdd, empty, children }: RowsProps) => (
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

const Row = ({ name, remove, onRemove, children }: RowProps) => (
  <fieldset className={styles.row} aria-label={name}>
    {children}
    <IconButton type="button" size="3" variant="ghost" color="gray" aria-label={remove} onClick={onRemove}>
      <X size={18} aria-hidden />
    </IconButton>
  </fieldset>
)
