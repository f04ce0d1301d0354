import { Flex, Grid, Text } from '@radix-ui/themes'
import { LockKeyhole } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Resolver } from 'react-hook-form'
import { generatePath, useNavigate } from 'react-router-dom'
import type { BookableDays } from '../../../../src/shared/bookable-days.ts'
import { useConfig } from '../../../shared/api/config.ts'
import { Facts } from '../../../shared/components/facts.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { schemaResolver, useSubmit } from '../../../shared/forms/form.ts'
import { PersonField } from '../../../shared/forms/person-field.tsx'
import { paths } from '../../../shared/paths.ts'
import { AddressField } from '../address/address-field.tsx'
import { checkResult, useAccountDetails, useAnswersForm } from '../answers-form.ts'
import { quoteBooking, useBook } from '../book.ts'
import { type Answers, isBookable, missingForBooking } from '../draft.ts'
import { DraftInventory } from '../inventory/draft-inventory.tsx'
import { LoadCheck } from '../load/load-check.tsx'
import { PriceNotices, PriceView, ValidUntil } from '../price/price-view.tsx'
import { isForReview, type Offer } from '../price.ts'
import { fractions, roomSizeNames } from '../service-words.ts'
import { QuestionGroup, StepForm, StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'
import { BookButton } from './book-button.tsx'
import { DayField, dayFaultOf } from './day-field.tsx'
import { TextsConsent } from './texts-consent.tsx'

/** The full price in a quote wizard, with its details, and the booking form. */
export default function QuoteStep() {
  const { answers, price } = useWizard()
  const { serviceType, homeSize } = answers
  const size = homeSize && (serviceType === 'junk' ? fractions[homeSize].part : roomSizeNames[homeSize])
  return (
    <StepFrame heading="Your quote" lead="Open any line to see how it was worked out.">
      <Grid columns={{ initial: '1', md: '2' }} gap={{ initial: '5', md: '7' }} align="start">
        <Flex direction="column" gap="4">
          <PriceView failed="Error: Missing pricing or analysis data">
            <Facts facts={[['Size', size]]} />
          </PriceView>
          {price.offer && (
            <>
              <PriceNotices offer={price.offer} />
              <ValidUntil offer={price.offer} />
            </>
          )}
          <DraftInventory />
          <LoadCheck />
        </Flex>
        <BookingForm />
      </Grid>
    </StepFrame>
  )
}

/** The contact, addresses and date (spec §5 "Booking form on quote wizards"). Leads to checkout. */
function BookingForm() {
  const { answers, goTo } = useWizard()
  const { payments, bookableDays } = useConfig()
  const navigate = useNavigate()
  const toast = useToast()
  const form = useAnswersForm(checkBooking(bookableDays))
  useAccountDetails(form)
  const { quote, book, accept, priceChange, fault } = useBook({
    bookingOf: quoteBooking,
    failed: {
      title: 'Booking Failed',
      description: 'Failed to create service request. Please try again.',
    },
    onBooked({ serviceRequest: { id, review } }) {
      if (review) goTo('confirmation')
      else navigate(generatePath(paths.checkout, { serviceRequestId: id }))
    },
  })
  const submit = useSubmit(form)
  const asksReview = quote !== undefined && isForReview(quote)

  /** A disabled submit button blocks submission by Enter, so report what is missing here. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement && !event.defaultPrevented
    if (event.key === 'Enter' && isTyped && !isBookable(answers)) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields',
        tone: 'error',
      })
    }
  }

  return (
    <StepForm form={form} onSubmit={submit(book)} onKeyDown={onKeyDown}>
      <BookingFields />
      {fault && <FormError>{fault}</FormError>}
      <BookButton
        isBooking={form.formState.isSubmitting}
        missing={missingIn(answers, quote)}
        priceChange={priceChange}
        onAccept={submit(accept)}
      >
        {asksReview ? 'Request a review' : 'Book Now'}
      </BookButton>
      <Text as="p" size="2" color="gray">
        <LockKeyhole size={14} aria-hidden />{' '}
        {asksReview
          ? 'Nothing is charged. We look at your request and call you within 2 hours.'
          : secure[payments.mode]}
      </Text>
    </StepForm>
  )
}

/** What the booking button waits for. */
function missingIn(answers: Answers, quote: Offer | undefined): string | undefined {
  const missing = missingForBooking(answers)
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}.`
  return quote ? undefined : 'There is no price yet.'
}

const secure = {
  live: 'Secure payment powered by Stripe',
  sandbox: 'Secure payment powered by our test card sandbox. No real card is charged',
}

/** Contact details, addresses and an optional date. */
function BookingFields() {
  const isMove = useWizard().answers.serviceType === 'moving'
  return (
    <>
      <QuestionGroup title="Who is it for?">
        <Flex direction="column" gap="4">
          <PersonField name="name" />
          <PersonField name="email" />
          <PersonField name="phone" />
          <TextsConsent />
        </Flex>
      </QuestionGroup>
      <QuestionGroup title="Service address and date">
        <Flex direction="column" gap="4">
          <AddressField end="from" label={isMove ? undefined : 'Service address'} needsHouseNumber />
          {isMove && <AddressField end="to" needsHouseNumber />}
          <DayField hint="Optional. Choose a time below, or we’ll call you to set one." />
        </Flex>
      </QuestionGroup>
    </>
  )
}

/** Validates the booking form with the server's schema, and checks that the day can be booked. */
const checkBooking =
  (bookableDays: BookableDays): Resolver<Answers> =>
  async (answers, context, options) => {
    const { serviceType, name, email, phone, fromAddress, toAddress, serviceDate } = answers
    const given = { name, email, phone, fromAddress, preferredDate: serviceDate }
    const form = serviceType === 'moving' ? { ...given, toAddress } : given
    const { errors } = await bySchema(form, context, { ...options, names: undefined })
    const { preferredDate, ...others } = errors
    const dayFault = dayFaultOf(serviceDate, bookableDays)
    const dateError = dayFault ? { type: 'bookable', message: dayFault } : preferredDate
    return checkResult(answers, { ...others, ...(dateError && { serviceDate: dateError }) })
  }

const bySchema = schemaResolver('quoteBookingForm')
