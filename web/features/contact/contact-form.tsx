import { useForm } from 'react-hook-form'
import { answer, api } from '../../api.ts'
import { Boxes } from '../../drawings/boxes.tsx'
import { Choices } from '../../forms/choices.tsx'
import { Field } from '../../forms/field.tsx'
import { fieldsOf } from '../../forms/fields-of.ts'
import styles from '../../forms/form.module.css'
import { OfficeForm } from '../../forms/office-form.tsx'
import { checkedBy } from '../../forms/resolver.ts'
import { TextBox } from '../../forms/text-box.tsx'
import { words } from './words.ts'

/** Spec §3 "General contact message". */
export function ContactForm() {
  const form = useForm({
    defaultValues: { serviceType: undefined, name: '', email: '', phone: '', subject: '', message: '' },
    resolver: checkInquiry,
  })
  const field = fieldsOf(form)
  return (
    <OfficeForm
      name="contact message"
      form={form}
      send={(body, headers) => answer(api.contact.post(body, { headers }))}
      sent={words.sent}
      failed={words.failed}
      submit={words.form.send}
      promise={words.form.promise}
      drawing={<Boxes />}
      again={words.again}
    >
      <Choices
        label={words.form.type}
        type="radio"
        choices={words.form.types}
        required
        {...field('serviceType')}
      />
      <Field label={words.form.name} autoComplete="name" required {...field('name')} />
      <div className={styles.pair}>
        <Field label={words.form.email} type="email" autoComplete="email" required {...field('email')} />
        <Field
          label={words.form.phone}
          type="tel"
          autoComplete="tel"
          hint={words.form.phoneHint}
          maxLength={40}
          {...field('phone')}
        />
      </div>
      <Field label={words.form.subject} maxLength={200} required {...field('subject')} />
      <TextBox label={words.form.message} rows={6} maxLength={5000} required {...field('message')} />
    </OfficeForm>
  )
}

const checkInquiry = checkedBy(async () => (await import('../../../src/shared/forms/booking.ts')).inquiryForm)
