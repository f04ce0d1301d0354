import { Button, Flex, Grid, Heading, Text, TextField } from '@radix-ui/themes'
import { useState } from 'react'
import {
  FormProvider,
  type UseFormReturn,
  useController,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form'
import { rules } from '../../../../src/shared/jurisdictions.ts'
import type { RateCardForm, RateFigures } from '../../../../src/shared/rate-figures.ts'
import { api, serverMessageOr, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { FormError } from '../../../shared/components/notice.tsx'
import { CheckboxField, Field } from '../../../shared/forms/field.tsx'
import { fieldsOf, schemaResolver, showServerErrors, useSubmit } from '../../../shared/forms/form.ts'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'
import { Effect } from './effect.tsx'
import { type Figure, sections, type Unit } from './figures.ts'
import styles from './rates.module.css'
import { type NextRates, type Preview, readPreview } from './rates-data.ts'

type RatesFormProps = Readonly<{
  /** The rates that wait, to change them. Null to prepare new ones. */
  next: NextRates | null
  /** The figures to begin with. */
  figures: RateFigures
  onClose(): void
}>

/** Every figure of a rate card. The office sees what they change before it can save them. */
export function RatesForm({ next, figures, onClose }: RatesFormProps) {
  const form = useForm({
    defaultValues: { effectiveFrom: next?.effectiveFrom ?? '', figures },
    resolver: checkRates,
  })
  const field = fieldsOf(form)
  const { errors } = form.formState
  const preview = useMutation({ mutationFn: readPreview })
  const save = useOfficeMutation(
    (rates: RateCardForm, options) =>
      unwrap(
        next
          ? api.admin['rate-cards']({ id: next.id }).put({ ...rates, seen: next.seen }, options)
          : api.admin['rate-cards'].post(rates, options),
      ),
    {
      part: 'rates',
      done() {
        onClose()
        return 'Rates saved'
      },
    },
  )
  const onError = (error: unknown) => {
    if (showServerErrors(form, error)) return
    form.setError('root', { message: serverMessageOr(error, 'Nothing was saved. Please try again.') })
  }
  const showPreview = useSubmit(form)(({ figures }) => preview.mutate(figures, { onError }))
  const submit = useSubmit(form)(rates => save.mutate(rates, { onError }))
  return (
    <FormProvider {...form}>
      <Flex asChild direction="column" gap="6">
        <form onSubmit={showPreview} noValidate aria-label="Next rate card">
          <Grid gap="4" maxWidth="360px">
            <Field
              label="In effect from"
              type="date"
              hint="From midnight in Chicago. Until five minutes before, you can change or withdraw it."
              {...field('effectiveFrom')}
            />
            <Field
              label="Tariff"
              hint="The filed tariff that these rates follow. Quotes and papers of moves within Illinois name it."
              {...field('figures.tariff')}
            />
          </Grid>
          <Figures />
          {errors.root && <FormError>{errors.root.message}</FormError>}
          <Flex gap="3" wrap="wrap">
            <Button type="button" size="3" variant="soft" color="gray" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="3" loading={preview.isPending}>
              See what it changes
            </Button>
          </Flex>
          {preview.data && (
            <Previewed preview={preview.data} isSaving={save.isPending} onSave={() => submit()} />
          )}
        </form>
      </Flex>
    </FormProvider>
  )
}

const checkRates = schemaResolver('rateCardForm')

function Figures() {
  const form: UseFormReturn<RateCardForm> = useFormContext()
  const flat = form.formState.errors.figures?.illinoisLocal?.flatCharges?.message
  return (
    <>
      {sections.map(({ title, about, figures }) => (
        <fieldset key={title}>
          <Heading asChild size="3" mb="2">
            <legend>{title}</legend>
          </Heading>
          {about && (
            <Text as="p" size="2" color="gray" mb="2">
              {about}
            </Text>
          )}
          <Grid
            columns={{ initial: '2', sm: 'repeat(auto-fill, minmax(170px, 1fr))' }}
            gapX="4"
            gapY="4"
            align="start"
            className={styles.figures}
          >
            {figures.map(figure => (
              <FigureField key={figure[0]} figure={figure} />
            ))}
          </Grid>
        </fieldset>
      ))}
      <fieldset>
        <Heading asChild size="3" mb="2">
          <legend>{rules['IL-local'].name}</legend>
        </Heading>
        <CheckboxField
          label="Charge flat sums too"
          hint={`The law allows only workers, hours and travel time (${rules['IL-local'].sources.join(', ')}). Flat sums need the owner’s setting IL_LOCAL_HOURLY=off.`}
          {...form.register('figures.illinoisLocal.flatCharges')}
        />
        {flat && (
          <Text as="p" size="2" color="red" role="alert" mt="1">
            {flat}
          </Text>
        )}
      </fieldset>
    </>
  )
}

/** An input for one figure. The form holds cents, and the input shows dollars. */
function FigureField({ figure: [path, label, unit] }: Readonly<{ figure: Figure }>) {
  const { control } = useFormContext<RateCardForm>()
  const { field, fieldState } = useController({ control, name: path })
  const [text, setText] = useState(() => textOf(field.value, unit))
  return (
    <Field
      ref={field.ref}
      name={field.name}
      label={label}
      error={fieldState.error?.message}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setText(target.value)
        field.onChange(numberIn(target.value, unit))
      }}
    >
      {unit === 'money' && <TextField.Slot>$</TextField.Slot>}
      {unit in endings && <TextField.Slot side="right">{endings[unit]}</TextField.Slot>}
    </Field>
  )
}

const endings: Partial<Record<Unit, string>> = { hours: 'h', percent: '%', 'cu ft': 'cu ft', miles: 'mi' }

const textOf = (value: number, unit: Unit) => (unit === 'money' ? (value / 100).toFixed(2) : `${value}`)

/** NaN if it is no number, which the form refuses. Rounded to cents, because 2.3 × 100 is not 230. */
function numberIn(text: string, unit: Unit): number {
  const typed = text.trim().replaceAll(',', '')
  const number = typed === '' ? Number.NaN : Number(typed)
  return unit === 'money' ? Math.round(number * 100_000) / 1000 : number
}

type PreviewedProps = Readonly<{ preview: Preview; isSaving: boolean; onSave(): void }>

/** The effect of the figures, and the button that saves them. After another change, they need a new preview. */
function Previewed({ preview, isSaving, onSave }: PreviewedProps) {
  const figures = useWatch<RateCardForm, 'figures'>({ name: 'figures' })
  if (JSON.stringify(figures) !== JSON.stringify(preview.figures)) {
    return (
      <Text as="p" color="gray" role="status">
        The figures have changed. See what they change before you save them.
      </Text>
    )
  }
  return (
    <Flex direction="column" align="start" gap="4">
      <Effect quotes={preview.quotes} />
      <Button type="button" size="3" loading={isSaving} onClick={onSave}>
        Save these rates
      </Button>
    </Flex>
  )
}
