import { Flex, Grid, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Armchair, Trash2 } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { loadInWords } from '../../../../src/shared/sizes.ts'
import { retryMessageOr } from '../../../shared/api/api.ts'
import { useConfig } from '../../../shared/api/config.ts'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { showIssues, showServerErrors, useSubmit } from '../../../shared/forms/form.ts'
import { capitalized } from '../../../shared/labels.ts'
import { AddressField } from '../address/address-field.tsx'
import { useAnswersForm } from '../answers-form.ts'
import { type Answers, answeredDetails, checked, withTypedItem } from '../draft.ts'
import { isPriced } from '../price.ts'
import { NextButton, Section, StepForm, StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'
import { words as wizardWords } from '../words.ts'
import { Choice } from './choice.tsx'
import { DayField } from './day-field.tsx'
import styles from './details.module.css'
import { checkDetails } from './details-check.ts'
import { Extras } from './details-extras.tsx'
import { homeSizes, LoadedTruck, SizeDrawing } from './size-drawing.tsx'

const words = wizardWords.details

/** The home wizard's first step: service, addresses, date and size. Continues once there is a price. */
export function DetailsStep() {
  const { wizard, draft, setDraft, goTo } = useWizard()
  const { bookableDays } = useConfig()
  const form = useAnswersForm({ resolver: checkDetails(bookableDays), change: answeredDetails })
  const queryClient = useQueryClient()
  const toast = useToast()

  const submit = useSubmit(form)(async filledIn => {
    const answers = withTypedItem(filledIn)
    try {
      const quote = await queryClient.fetchQuery(wizard.pricing.query(answeredDetails(draft, answers)))
      if (!isPriced(quote)) {
        showIssues(form, quote.needs)
        return
      }
      setDraft(draft => checked(draft, answers))
      goTo('photos')
    } catch (error) {
      showServerErrors(form, error)
      const { title, description } = wizardWords.pricingFailed
      toast({ title, description: retryMessageOr(error, description), tone: 'error' })
    }
  })

  const isMove = form.watch('serviceType') === 'moving'
  return (
    <StepFrame heading={words.heading} lead={words.lead}>
      <StepForm form={form} gap="6" onSubmit={submit}>
        <Service />
        <Section title={words.where}>
          <Grid columns={{ initial: '1', sm: '2' }} gap="4">
            <AddressField end="from" label={words.from} />
            {isMove && <AddressField end="to" label={words.to} />}
            <DayField label={words.date} required />
          </Grid>
        </Section>
        {isMove ? <HomeSizes /> : <LoadSlider />}
        <Extras />
        <NextButton type="submit" loading={form.formState.isSubmitting}>
          {words.submit}
        </NextButton>
      </StepForm>
    </StepFrame>
  )
}

/** The first question: moving or junk removal. */
function Service() {
  const { control } = useFormContext<Answers>()
  return (
    <Controller
      control={control}
      name="serviceType"
      render={({ field: { name, value, onChange } }) => (
        <Grid columns="2" gap="3" role="radiogroup" aria-label={words.service}>
          {services.map(({ serviceType, icon }) => (
            <Choice
              key={serviceType}
              {...words.services[serviceType]}
              icon={icon}
              group={name}
              value={serviceType}
              isChosen={value === serviceType}
              onChoose={() => onChange(serviceType)}
            />
          ))}
        </Grid>
      )}
    />
  )
}

const services = [
  { serviceType: 'moving', icon: <Armchair aria-hidden /> },
  { serviceType: 'junk', icon: <Trash2 aria-hidden /> },
] as const

/** A card for each home size (spec §3 "Home size labels"). */
function HomeSizes() {
  const { control } = useFormContext<Answers>()
  return (
    <Controller
      control={control}
      name="homeSize"
      render={({ field: { name, value, onChange, ref }, fieldState }) => (
        <Section title={words.homeSize} error={fieldState.error?.message}>
          <Grid columns={{ initial: '2', sm: '4' }} gap="3" role="radiogroup" aria-label={words.homeSize}>
            {homeSizes.map((size, index) => (
              <Choice
                key={size}
                {...words.homeSizes[size]}
                icon={<SizeDrawing service="moving" size={size} className={styles.plan} />}
                group={name}
                value={size}
                isChosen={value === size}
                onChoose={() => onChange(size)}
                ref={index === 0 ? ref : undefined}
              />
            ))}
          </Grid>
        </Section>
      )}
    />
  )
}

/** The amount of junk in eighths of a truck (spec §5). The drawing fills as the slider moves. */
function LoadSlider() {
  const { register, watch } = useFormContext<Answers>()
  const eighths = watch('loadSize')
  const part = capitalized(loadInWords(eighths))
  const example = words.loads[eighths - 1]
  return (
    <Section title={words.load}>
      <LoadedTruck eighths={eighths} className={styles.truck} />
      <input
        type="range"
        min={1}
        max={8}
        step={1}
        className={styles.slider}
        aria-label={words.load}
        aria-valuetext={`${part}: ${example}`}
        {...register('loadSize', { valueAsNumber: true })}
      />
      <Flex wrap="wrap" justify="between" gapX="4">
        <strong>{part}</strong>
        <Text color="gray">{example}</Text>
      </Flex>
    </Section>
  )
}
