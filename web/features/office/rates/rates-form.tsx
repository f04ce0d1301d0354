import { Button, Flex, Grid, Heading, Text } from '@radix-ui/themes'
import { FormProvider, type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form'
import { rules } from '../../../../src/shared/jurisdictions.ts'
import type { RateCardForm, RateFigures } from '../../../../src/shared/rate-figures.ts'
import { serverMessageOr } from '../../../shared/api/api.ts'
import { FormError } from '../../../shared/components/notice.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { CheckboxField, Field } from '../../../shared/forms/field.tsx'
import { fieldsOf, schemaResolver, showServerErrors, useSubmit } from '../../../shared/forms/form.ts'
import { Effect } from './effect.tsx'
import { FigureField } from './figure-field.tsx'
import { sections } from './figures.ts'
import styles from './rates.module.css'
import { type NextRates, type Preview, useRatesPreview, useSaveRates } from './rates-data.ts'

type RatesFormProps = Readonly<{
  /** The rates that wait, to change them. Null to prepare new ones. */
  next: NextRates | null
  /** The figures to begin with. */
  figures: RateFigures
  onClose(): void
}>

/** Every figure of a rate card. Saving follows a look at what the figures change. */
export function RatesForm({ next, figures, onClose }: RatesFormProps) {
  const toast = useToast()
  const form = useForm({
    defaultValues: { effectiveFrom: next?.effectiveFrom ?? '', figures },
    resolver: checkRates,
  })
  const field = fieldsOf(form)
  const { errors } = form.formState
  const preview = useRatesPreview()
  const save = useSaveRates(next)
  const fail = (error: unknown) => {
    if (showServerErrors(form, error)) return
    form.setError('root', { message: serverMessageOr(error, 'Nothing was saved. Please try again.') })
  }
  const look = useSubmit(form)(async entered => {
    try {
      await preview.mutateAsync(entered.figures)
    } catch (error) {
      fail(error)
    }
  })
  const submit = useSubmit(form)(async entered => {
    try {
      await save.mutateAsync(entered)
      toast({ title: 'Rates saved' })
      onClose()
    } catch (error) {
      fail(error)
    }
  })

  return (
    <FormProvider {...form}>
      <Flex asChild direction="column" gap="6">
        <form onSubmit={look} noValidate aria-label="Next rate card">
          <div className={styles.day}>
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
          </div>
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

type PreviewedProps = Readonly<{ preview: Preview; isSaving: boolean; onSave(): void }>

/** The effect of the figures, and the button that saves them. Figures that changed since are looked at again. */
function Previewed({ preview, isSaving, onSave }: PreviewedProps) {
  const figures = useWatch<RateCardForm, 'figures'>({ name: 'figures' })
  if (JSON.stringify(figures) !== JSON.stringify(preview.figures)) {
    return (
      <Text as="p" color="gray" role="status">
        The figures have changed. See again what they change, then save them.
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
