import { PersonField } from '../../../../shared/forms/field.tsx'
import { AddressField } from '../../address/address-field.tsx'
import { DayField } from '../../steps/day-field.tsx'
import { Section } from '../../steps/section.tsx'
import type { StepProps } from '../quote-wizard.tsx'
import { words } from '../words.ts'
import styles from './booking-fields.module.css'

/** Contact details, addresses and an optional date. */
export function BookingFields({ service }: StepProps) {
  const { quote, location } = words
  return (
    <>
      <Section title={quote.contact}>
        <div className={styles.fields}>
          <PersonField name="name" label={quote.name} />
          <PersonField name="email" label={quote.email} />
          <PersonField name="phone" label={quote.phone} />
        </div>
      </Section>
      <Section title={quote.where}>
        <div className={styles.fields}>
          <AddressField
            end="from"
            label={service === 'moving' ? location.from : quote.address}
            placeholder={location.addressExample}
            toTheDoor
          />
          {service === 'moving' && (
            <AddressField end="to" label={location.to} placeholder={location.addressExample} toTheDoor />
          )}
          <DayField name="preferredDate" label={quote.date} hint={quote.dateHint} />
        </div>
      </Section>
    </>
  )
}
