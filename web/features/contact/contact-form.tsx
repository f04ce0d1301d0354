import { Button } from '@radix-ui/themes'
import { useForm } from 'react-hook-form'
import { answer, api } from '../../api.ts'
import { Boxes } from '../../drawings/boxes.tsx'
import { Choices } from '../../forms/choices.tsx'
import { Field } from '../../forms/field.tsx'
import form from '../../forms/form.module.css'
import { OfficeFault } from '../../forms/office-fault.tsx'
import { useOfficeForm } from '../../forms/office-form.ts'
import { checkedBy } from '../../forms/resolver.ts'
import { Sent } from '../../forms/sent.tsx'
import { TextBox } from '../../forms/text-box.tsx'
import { Trap } from '../../forms/trap.tsx'
import { words } from './words.ts'

/** Spec §3 "General contact message". */
export function ContactForm() {
  // Without default values, so that what is typed before the written page comes alive is taken as it stands.
  const inquiry = useForm({ resolver: checkInquiry })
  const { onSubmit, isSent, fault, writeAnother } = useOfficeForm({
    name: 'contact message',
    form: inquiry,
    send: (body, headers) => answer(api.contact.post(body, { headers })),
    sent: words.sent,
    failed: words.failed,
  })
  const { register, formState } = inquiry
  const { errors, isSubmitting } = formState

  if (isSent) {
    return (
      <Sent drawing={<Boxes />} title={words.sent.title} again={words.again} onAgain={writeAnother}>
        {words.sent.description}
      </Sent>
    )
  }
  return (
    <form className={form.fields} onSubmit={onSubmit} noValidate>
      <Choices
        label={words.form.type}
        type="radio"
        choices={words.form.types}
        required
        error={errors.serviceType?.message}
        {...register('serviceType')}
      />
      <Field
        label={words.form.name}
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <div className={form.pair}>
        <Field
          label={words.form.email}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label={words.form.phone}
          type="tel"
          autoComplete="tel"
          hint={words.form.phoneHint}
          maxLength={40}
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <Field
        label={words.form.subject}
        maxLength={200}
        required
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextBox
        label={words.form.message}
        rows={6}
        maxLength={5000}
        required
        error={errors.message?.message}
        {...register('message')}
      />
      <Trap {...register('website')} />
      {fault && <OfficeFault title={words.failed.title}>{fault}</OfficeFault>}
      <div className={form.end}>
        <Button type="submit" size="4" loading={isSubmitting}>
          {words.form.send}
        </Button>
        <p>{words.form.promise}</p>
      </div>
    </form>
  )
}

const checkInquiry = checkedBy(
  async () => (await import('../../../src/modules/booking/forms.ts')).inquiryForm,
)
