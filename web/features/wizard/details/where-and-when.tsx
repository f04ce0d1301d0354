import { useFormContext } from 'react-hook-form'
import { useToday } from '../../../data/use-today.ts'
import { Field } from '../../../forms/field.tsx'
import { fieldsOf } from '../../../forms/fields-of.ts'
import { AddressField } from '../../address/address-field.tsx'
import { Section } from '../../steps/section.tsx'
import { words } from '../words.ts'
import type { Details } from './details.ts'
import styles from './where-and-when.module.css'

/** The route and the day. A junk job has a pickup only. */
export function WhereAndWhen() {
  const { watch } = useFormContext<Details>()
  const { where, from, to, addressExample } = words.details
  return (
    <Section title={where}>
      <div className={styles.fields}>
        <AddressField end="from" label={from} placeholder={addressExample} />
        {watch('serviceType') === 'moving' && (
          <AddressField end="to" label={to} placeholder={addressExample} />
        )}
        <Day />
      </div>
    </Section>
  )
}

/** A component of its own, so that it counts as the field after the addresses when the first fault takes the focus. */
function Day() {
  const field = fieldsOf(useFormContext<Details>())
  return <Field label={words.details.date} type="date" min={useToday()} required {...field('serviceDate')} />
}
