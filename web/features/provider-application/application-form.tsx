import { Button } from '@radix-ui/themes'
import { useForm } from 'react-hook-form'
import { answer, api } from '../../api.ts'
import { Truck } from '../../drawings/truck.tsx'
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

/** A crew that would like to work with us tells the office of itself. */
export function ApplicationForm() {
  // Text has no default values, so that what is typed before the written page comes alive is taken as it stands.
  const application = useForm({ defaultValues: { serviceTypes: [] }, resolver: checkApplication })
  const { onSubmit, isSent, fault, writeAnother } = useOfficeForm({
    name: 'provider application',
    form: application,
    send: (body, headers) => answer(api['provider-applications'].post(body, { headers })),
    sent: words.sent,
    failed: words.failed,
  })
  const { register, formState } = application
  const { errors, isSubmitting } = formState

  if (isSent) {
    return (
      <Sent drawing={<Truck />} title={words.sent.title} again={words.again} onAgain={writeAnother}>
        {words.sent.description}
      </Sent>
    )
  }
  return (
    <form className={form.fields} onSubmit={onSubmit} noValidate>
      <div className={form.pair}>
        <Field
          label={words.form.name}
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <Field
          label={words.form.company}
          autoComplete="organization"
          hint={words.form.companyHint}
          maxLength={200}
          error={errors.company?.message}
          {...register('company')}
        />
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
          required
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <Choices
        label={words.form.services}
        type="checkbox"
        choices={words.form.serviceTypes}
        required
        error={errors.serviceTypes?.message}
        {...register('serviceTypes')}
      />
      <Field
        label={words.form.areas}
        hint={words.form.areasHint}
        required
        error={errors.areas?.message}
        {...register('areas', { setValueAs: listOf })}
      />
      <div className={form.pair}>
        <Field
          label={words.form.crewSize}
          type="number"
          inputMode="numeric"
          min={1}
          max={50}
          required
          error={errors.crewSize?.message}
          {...register('crewSize', { valueAsNumber: true })}
        />
        <Field
          label={words.form.vehicles}
          hint={words.form.vehiclesHint}
          maxLength={300}
          required
          error={errors.vehicles?.message}
          {...register('vehicles')}
        />
      </div>
      <TextBox
        label={words.form.about}
        rows={4}
        maxLength={3000}
        error={errors.about?.message}
        {...register('about')}
      />
      <Trap {...register('website')} />
      {fault && <OfficeFault title={words.failed.title}>{fault}</OfficeFault>}
      <div className={form.end}>
        <Button type="submit" size="4" loading={isSubmitting}>
          {words.form.send}
        </Button>
      </div>
    </form>
  )
}

/** What stands between commas, without what is empty; a list that was kept is one already. */
const listOf = (text: string | readonly string[]) =>
  String(text)
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

const checkApplication = checkedBy(
  async () => (await import('../../../src/modules/dispatch/forms.ts')).applicationForm,
)
