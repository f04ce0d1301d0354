import { useForm } from 'react-hook-form'
import { answer, api } from '../../shared/api/api.ts'
import { Boxes } from '../../shared/drawings/drawings.tsx'
import { ChoiceField, Field, FieldPair, TextAreaField } from '../../shared/forms/field.tsx'
import { fieldsOf, schemaResolver } from '../../shared/forms/form.ts'
import { MessageForm } from '../../shared/forms/message-form.tsx'
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
    <MessageForm
      name="contact message"
      form={form}
      send={(body, headers) => answer(api.contact.post(body, { headers }))}
      sent={words.sent}
      failed={words.failed}
      submit={words.form.send}
      note={words.form.promise}
      drawing={<Boxes />}
      again={words.again}
    >
      <ChoiceField
        label={words.form.type}
        type="radio"
        choices={contactSubjects}
        required
        {...field('serviceType')}
      />
      <Field label={words.form.name} autoComplete="name" required {...field('name')} />
      <FieldPair>
        <Field label={words.form.email} type="email" autoComplete="email" required {...field('email')} />
        <Field
          label={words.form.phone}
          type="tel"
          autoComplete="tel"
          hint={words.form.phoneHint}
          maxLength={40}
          {...field('phone')}
        />
      </FieldPair>
      <Field label={words.form.subject} maxLength={200} required {...field('subject')} />
      <TextAreaField label={words.form.message} rows={6} maxLength={5000} required {...field('message')} />
    </MessageForm>
  )
}

const checkInquiry = schemaResolver(
  async () => (await import('../../../src/shared/forms/booking.ts')).inquiryForm,
)
