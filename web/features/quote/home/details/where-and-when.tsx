import { useFormContext } from 'react-hook-form'
import { AddressField } from '../../address/address-field.tsx'
import { DayField } from '../../steps/day-field.tsx'
import { Section } from '../../steps/section.tsx'
import { words } from '../words.ts'
import type { Details } from './details.ts'
import styles from './where-and-when.module.css'

/** The addresses and the date. A junk job has only a pickup. */
export function WhereAndWhen() {
  const { watch } = useFormContext<Details>()
  const { where, from, to, addressExample, date } = words.details
  return (
    <Section title={where}>
      <div className={styles.fields}>
        <AddressField end="from" label={from} placeholder={addressExample} />
        {watch('serviceType') === 'moving' && (
          <AddressField end="to" label={to} placeholder={addressExample} />
        )}
        <DayField name="serviceDate" label={date} required />
      </div>
    </Section>
  )
}
