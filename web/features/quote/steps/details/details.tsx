import { Flex, Grid, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Armchair, MapPinned, Trash2 } from 'lucide-react'
import { type PropsWithChildren, Suspense } from 'react'
import { Controller, useFormContext, useFormState } from 'react-hook-form'
import { loadInWords } from '../../../../../src/shared/sizes.ts'
import { retryMessageOr } from '../../../../shared/api/api.ts'
import { useConfig } from '../../../../shared/api/config.ts'
import { lazyComponent } from '../../../../shared/components/lazy.ts'
import { Notice } from '../../../../shared/components/notice.tsx'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { showServerErrors, useSubmit } from '../../../../shared/forms/form.ts'
import { capitalized } from '../../../../shared/labels.ts'
import { AddressField } from '../../address/address-field.tsx'
import { useAnswersForm } from '../../answers-form.ts'
import { type Answers, accepted, answered, withTypedItem } from '../../draft.ts'
import { isPriced, type Price, pricingFailed } from '../../price.ts'
import { NextButton, QuestionGroup, StepForm, StepFrame } from '../../step-frame.tsx'
import { useWizard } from '../../wizard.tsx'
import { Choice } from '../choice.tsx'
import { DayField } from '../day-field.tsx'
import { homeSizes, homeSizeWords, LoadedTruck, SizeDrawing } from '../size-drawing.tsx'
import styles from './details.module.css'
import { checkDetails } from './details-check.ts'
import { Extras } from './details-extras.tsx'

/** Its table of special junk is not in the first load, which asks about a move. */
const SpecialItems = lazyComponent(() => import('../../load/special-items.tsx'))

/** The home wizard's first step: service, addresses, date and size. Continues once there is a price. */
export function DetailsStep() {
  const { wizard, draft, price, setDraft, goTo, scrollToTop } = useWizard()
  const isReviewOnly = needsReview(price)
  const { bookableDays } = useConfig()
  const form = useAnswersForm(checkDetails(bookableDays))
  const queryClient = useQueryClient()
  const toast = useToast()

  const submit = useSubmit(form)
  const goOn = async (filledIn: Answers, wantsReview: boolean) => {
    const answers = withTypedItem(filledIn)
    try {
      const offer = await queryClient.fetchQuery(wizard.pricing.query(answered(draft, answers)))
      const isReviewed = !isPriced(offer)
      if (isReviewed && !wantsReview) {
        form.setFocus(offer.needs[0]?.path === 'toAddress' ? 'toAddress' : 'fromAddress')
        return
      }
      // The headline above the wizard goes with this step. A wizard that is already at its top does not jump then.
      scrollToTop()
      await painted()
      setDraft(draft => {
        const next = answered(draft, answers)
        return isReviewed ? accepted(next, null) : next
      })
      goTo(isReviewed ? 'contact' : 'photos')
    } catch (error) {
      showServerErrors(form, error)
      const { title, description } = pricingFailed
      toast({ title, description: retryMessageOr(error, description), tone: 'error' })
    }
  }

  const isMove = form.watch('serviceType') === 'moving'
  return (
    <StepFrame
      heading="What can we do for you?"
      lead="A price you can check, line by line. No account needed."
    >
      <StepForm form={form} gap="6" onSubmit={submit(answers => goOn(answers, isReviewOnly))}>
        <Service />
        <QuestionGroup title="Where">
          <Grid columns={{ initial: '1', sm: '2' }} gap="4">
            <AddressField end="from" />
            {isMove && <AddressField end="to" />}
          </Grid>
        </QuestionGroup>
        <ReviewNotice />
        {isMove ? <HomeSizes /> : <Load />}
        <QuestionGroup title="When">
          <Grid columns={{ initial: '1', sm: '2' }} gap="4">
            <DayField required />
          </Grid>
        </QuestionGroup>
        <Extras />
        <SubmitButton>{isReviewOnly ? 'Request a review' : 'See my price'}</SubmitButton>
      </StepForm>
    </StepFrame>
  )
}

const painted = () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))

/** The answers have no price because an address was not found: its ZIP code gives one, or else the office. */
const needsReview = ({ offer, isCalculating }: Price) =>
  offer !== undefined && !isCalculating && !isPriced(offer)

/** Outside the area, or if an address is not found. */
function ReviewNotice() {
  const { price } = useWizard()
  if (needsReview(price)) {
    return (
      <Notice icon={MapPinned} color="amber" highContrast>
        No price yet: complete the address, or send us what you know. Nothing is charged, and we call you with
        the price.
      </Notice>
    )
  }
  if (price.isCalculating || price.offer?.serviceArea !== 'review') return null
  return (
    <Notice icon={MapPinned} color="amber" highContrast role="status">
      <strong>Outside our usual area.</strong> You see our price and can send us a request. Nothing is
      charged: we check the route and call you.
    </Notice>
  )
}

/** Separate from the step, which need not render again while the answers are checked. */
function SubmitButton({ children }: PropsWithChildren) {
  const { isSubmitting } = useFormState<Answers>()
  return (
    <NextButton type="submit" loading={isSubmitting}>
      {children}
    </NextButton>
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
        <Grid columns="2" gap="3" role="radiogroup" aria-label="Service">
          {services.map(({ serviceType, ...card }) => (
            <Choice
              key={serviceType}
              {...card}
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
  {
    serviceType: 'moving',
    name: 'Move my things',
    about: 'Loading, the drive, unloading',
    icon: <Armchair aria-hidden />,
  },
  {
    serviceType: 'junk',
    name: 'Haul away junk',
    about: 'We carry it out and haul it off',
    icon: <Trash2 aria-hidden />,
  },
] as const

const sizeQuestion = 'How big is your home?'

/** A card for each home size (spec §3 "Home size labels"). */
function HomeSizes() {
  const { control } = useFormContext<Answers>()
  return (
    <Controller
      control={control}
      name="homeSize"
      render={({ field: { name, value, onChange, ref }, fieldState }) => (
        <QuestionGroup title={sizeQuestion} error={fieldState.error?.message}>
          <Grid columns={{ initial: '2', sm: '4' }} gap="3" role="radiogroup" aria-label={sizeQuestion}>
            {homeSizes.map((size, index) => (
              <Choice
                key={size}
                {...homeSizeWords[size]}
                icon={<SizeDrawing service="moving" size={size} className={styles.plan} />}
                group={name}
                value={size}
                isChosen={value === size}
                onChoose={() => onChange(size)}
                ref={index === 0 ? ref : undefined}
              />
            ))}
          </Grid>
        </QuestionGroup>
      )}
    />
  )
}

/** How much there is, and what of it needs special disposal. */
function Load() {
  const { control } = useFormContext<Answers>()
  return (
    <>
      <LoadSlider />
      <Controller
        control={control}
        name="itemCategories"
        render={({ field: { value, onChange } }) => (
          <Suspense>
            <SpecialItems value={value} onChange={onChange} />
          </Suspense>
        )}
      />
    </>
  )
}

const loadQuestion = 'How much junk is there?'

/** An example for each number of eighths. */
const loads = [
  'An armchair and a few bags',
  'A small room',
  'A sofa, a bed and boxes',
  'A garage corner',
  'A cleared-out bedroom or two',
  'A full garage',
  'A garage and an attic',
  'As much as one trip takes',
]

/** The amount of junk in eighths of a truck (spec §5). The drawing fills as the slider moves. */
function LoadSlider() {
  const { register, watch } = useFormContext<Answers>()
  const eighths = watch('loadSize')
  const part = capitalized(loadInWords(eighths))
  const example = loads[eighths - 1]
  return (
    <QuestionGroup title={loadQuestion}>
      <LoadedTruck eighths={eighths} className={styles.truck} />
      <input
        type="range"
        min={1}
        max={8}
        step={1}
        className={styles.slider}
        aria-label={loadQuestion}
        aria-valuetext={`${part}: ${example}`}
        {...register('loadSize', { valueAsNumber: true })}
      />
      <Flex wrap="wrap" justify="between" gapX="4">
        <strong>{part}</strong>
        <Text color="gray">{example}</Text>
      </Flex>
    </QuestionGroup>
  )
}
