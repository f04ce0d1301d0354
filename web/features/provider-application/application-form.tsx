import { useForm } from 'react-hook-form'
import { answer, api } from '../../shared/api/api.ts'
import { Truck } from '../../shared/drawings/drawings.tsx'
import { ChoiceField, Field, FieldPair, TextAreaField } from '../../shared/forms/field.tsx'
import { fieldsOf, schemaResolver } from '../../shared/forms/form.ts'
import { MessageForm } from '../../shared/forms/message-form.tsx'
import { serviceNames } from '../../shared/labels.ts'
import { words } from './words.ts'

/** A crew's application to work with the company. */
export function ApplicationForm() {
  const form = useForm({
    defaultValues: {
      name: '',
      company: '',
      email: '',
      phone: '',
      serviceTypes: [],
      areas: [],
      crewSize: undefined,
      vehicles: '',
      about: '',
    },
    resolver: checkApplication,
  })
  const field = fieldsOf(form)
  return (
    <MessageForm
      name="provider application"
      form={form}
      send={(body, headers) => answer(api['provider-applications'].post(body, { headers }))}
      sent={words.sent}
      failed={words.failed}
      submit={words.form.send}
      drawing={<Truck />}
      again={words.again}
    >
      <FieldPair>
        <Field label={words.form.name} autoComplete="name" required {...field('name')} />
        <Field
          label={words.form.company}
          autoComplete="organization"
          hint={words.form.companyHint}
          maxLength={200}
          {...field('company')}
        />
        <Field label={words.form.email} type="email" autoComplete="email" required {...field('email')} />
        <Field label={words.form.phone} type="tel" autoComplete="tel" required {...field('phone')} />
      </FieldPair>
      <ChoiceField
        label={words.form.services}
        type="checkbox"
        choices={serviceNames}
        required
        {...field('serviceTypes')}
      />
      <Field
        label={words.form.areas}
        hint={words.form.areasHint}
        required
        {...field('areas', { setValueAs: listOf })}
      />
      <FieldPair>
        <Field
          label={words.form.crewSize}
          type="number"
          inputMode="numeric"
          min={1}
          max={50}
          required
          {...field('crewSize', { valueAsNumber: true })}
        />
        <Field
          label={words.form.vehicles}
          hint={words.form.vehiclesHint}
          maxLength={300}
          required
          {...field('vehicles')}
        />
      </FieldPair>
      <TextAreaField label={words.form.about} rows={4} maxLength={3000} {...field('about')} />
    </MessageForm>
  )
}

/** Splits a comma-separated text and drops empty parts. A restored draft may already hold a list. */
const listOf = (text: string | readonly string[]) =>
  String(text)
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

const checkApplication = schemaResolver(
  async () => (await import('../../../src/shared/forms/provider.ts')).applicationForm,
)
