import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { rangeText } from '../../../src/shared/price-range.ts'
import { paths } from '../../shared/paths.ts'
import { dollars } from '../../shared/payment/dollars.ts'
import type { Answers } from './draft.ts'
import price from './price/price.module.css'
import { noTotal } from './price/price-panel.tsx'
import type { Quote } from './price.ts'
import styles from './wizard.module.css'
import { useWizard } from './wizard.tsx'

type StepFrameProps = Readonly<{
  heading: string
  lead?: string
  /** False while a request must not be abandoned. */
  canGoBack?: boolean
  /** Whether back leads to the home page, for the first step of a wizard on its own page. */
  leadsHome?: boolean
  children: ReactNode
}>

/**
 * The frame of every step. After navigation, the step slides in from the matching side and its heading gets
 * focus.
 */
export function StepFrame({ heading, lead, canGoBack = true, leadsHome, children }: StepFrameProps) {
  const { step, direction, goTo } = useWizard()
  const { before } = step
  const headingElement = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (direction) headingElement.current?.focus({ preventScroll: true })
  }, [direction])

  return (
    <section className={styles.frame} data-direction={direction}>
      {before && (
        <Button
          variant="ghost"
          color="gray"
          size="3"
          className={styles.back}
          // Keeps its place, so that nothing moves when it returns.
          style={{ visibility: canGoBack ? undefined : 'hidden' }}
          onClick={() => goTo(before)}
        >
          <ArrowLeft size={18} aria-hidden />
          Back
        </Button>
      )}
      {leadsHome && (
        <Button asChild variant="ghost" color="gray" size="3" className={styles.back}>
          <Link to={paths.home}>
            <ArrowLeft size={18} aria-hidden />
            Back to home
          </Link>
        </Button>
      )}
      <Heading as="h2" size="6" ref={headingElement} tabIndex={-1}>
        {heading}
      </Heading>
      {lead && (
        <Text as="p" color="gray" mt="1" className={styles.lead}>
          {lead}
        </Text>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  )
}

type StepFormProps = ComponentProps<'form'> &
  Readonly<{ form: UseFormReturn<Answers>; gap?: '4' | '5' | '6' }>

/** A step's form over the wizard's answers. Our own messages replace the browser's. */
export const StepForm = ({ form, gap = '5', ...props }: StepFormProps) => (
  <FormProvider {...form}>
    <Flex asChild direction="column" gap={gap}>
      <form noValidate {...props} />
    </Flex>
  </FormProvider>
)

type NextButtonProps = Omit<ComponentProps<typeof Button>, 'size' | 'className'> &
  Readonly<{
    /** What the visitor has to do first; the button is disabled until then. */
    missing?: string
  }>

/** The button to the next step. Once there is a price, both stay in view at the bottom of a phone. */
export function NextButton({ missing, disabled, ...props }: NextButtonProps) {
  const missingId = useId()
  const { isPriceable, offer, quote } = useWizard().price
  const isPriced = isPriceable && offer !== undefined
  return (
    <div className={styles.actions} data-priced={isPriced || undefined}>
      {isPriced && <BarPrice quote={quote} />}
      <Button
        {...props}
        size="4"
        className={styles.next}
        // Radix disables a loading button only if this is undefined.
        disabled={disabled || props.loading || missing !== undefined}
        aria-describedby={missing && missingId}
      />
      {missing && (
        <Text as="p" size="2" color="gray" id={missingId} className={styles.missing}>
          {missing}
        </Text>
      )}
    </div>
  )
}

/** The total and the range around it, on screens without room for the price beside the questions. */
const BarPrice = ({ quote }: Readonly<{ quote: Quote | undefined }>) => (
  <p className={price.barPrice}>
    <span>Estimated total</span>
    <strong>{quote ? dollars(quote.pricing.total) : noTotal}</strong>
    {quote?.range && (
      <span>
        <span className="visually-hidden">can be </span>
        {rangeText(quote.range)}
      </span>
    )}
  </p>
)

type QuestionGroupProps = Readonly<{ title: string; error?: string; children: ReactNode }>

/** A group of questions with a shared error. */
export function QuestionGroup({ title, error, children }: QuestionGroupProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className={styles.title}>{title}</legend>
      {children}
      {error && (
        <Text as="p" size="2" color="red" id={errorId} role="alert" mt="2">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
