import { useForm } from 'react-hook-form'
import { answer, api } from '../../shared/api/api.ts'
import { Boxes } from '../../shared/drawings/drawings.tsx'
import { Choices } from '../../shared/forms/choices.tsx'
import { Field } from '../../shared/forms/field.tsx'
import { fieldsOf } from '../../shared/forms/fields-of.ts'
import styles from '../../shared/forms/form.module.css'
import { OfficeForm } from '../../shared/forms/office-form.tsx'
import { checkedBy } from '../../shared/forms/resolver.ts'
import { TextBox } from '../../shared/forms/text-box.tsx'
import { contactSubjects } from '../../shared/labels.ts'
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
        choices={contactSubjects}
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
