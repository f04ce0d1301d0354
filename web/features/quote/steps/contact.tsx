import { Button, Flex, Grid, RadioGroup } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { Controller, type Resolver, useFormContext } from 'react-hook-form'
import { useConfig } from '../../../shared/api/config.ts'
import { FormError, Notice } from '../../../shared/components/notice.tsx'
import { TextAreaField } from '../../../shared/forms/field.tsx'
import { fieldsOf, schemaResolver, useSubmit } from '../../../shared/forms/form.ts'
import { PersonField } from '../../../shared/forms/person-field.tsx'
import { passPayment } from '../../../shared/payment/payment.ts'
import { AddressField } from '../address/address-field.tsx'
import { hasHouseNumber } from '../address/place-names.ts'
import { checkResult, useAccountDetails, useAnswersForm } from '../answers-form.ts'
import { homeBooking, useBook } from '../book.ts'
import type { Answers } from '../draft.ts'
import { isForReview } from '../price.ts'
import { QuestionGroup, StepForm, StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'
import { BookButton } from './book-button.tsx'
import { TextsConsent } from './texts-consent.tsx'
import WindowField from './window-field.tsx'

/** Contact details in the home wizard (spec §3 "Contact form"). Creates the unpaid booking. */
export default function ContactStep() {
  const { draft, goTo } = useWizard()
  const { payments } = useConfig()
  const queryClient = useQueryClient()
  const form = useAnswersForm(checkContact)
  useAccountDetails(form)
  const { quote, book, accept, priceChange, fault, asksTime } = useBook({
    bookingOf: homeBooking,
    failed: { title: 'Booking Failed', description: 'Failed to create booking. Please try again.' },
    onBooked({ serviceRequest, checkoutUrl, isRepeat }) {
      if (serviceRequest.review) {
        goTo('confirmation')
        return
      }
      if (!checkoutUrl) throw new Error('The booking has no payment to go on to.')
      // A repeated booking may be paid already, so its payment asks the server.
      if (!isRepeat) {
        const { dueToBook: amount, pricing } = serviceRequest
        const payment = {
          ...payments,
          ...{ clientSecret: checkoutUrl, amount, total: pricing.total, paid: 0, keepsCard: false },
        }
        passPayment(queryClient, serviceRequest.id, payment)
      }
      goTo('payment')
    },
  })
  const submit = useSubmit(form)
  const wantsReview = draft.accepted?.total === null
  const asksReview = quote ? isForReview(quote) : wantsReview

  return (
    <StepFrame
      heading="Who do we call?"
      lead={
        asksReview
          ? `${quote?.serviceArea === 'review' ? 'This is outside our usual area. ' : ''}Nothing is charged. We look at your request and call you within 1 hour.`
          : 'We’ll call you within 1 hour to go over the day.'
      }
    >
      <StepForm form={form} onSubmit={submit(book)}>
        <ContactFields />
        <MissingHouseNumbers />
        {fault && <FormError>{fault}</FormError>}
        {asksTime && <WindowField isDayRequired />}
        {wantsReview && !asksReview ? (
          <Found onPrice={() => goTo('estimate')} />
        ) : (
          <BookButton
            isBooking={form.formState.isSubmitting}
            missing={quote ? undefined : 'One moment: we are working out the price.'}
            priceChange={priceChange}
            onAccept={submit(accept)}
            onReview={() => goTo('estimate')}
          >
            {asksReview ? 'Send the request' : 'Continue to payment'}
          </BookButton>
        )}
      </StepForm>
    </StepFrame>
  )
}

/** The address that had no price has one now, which the visitor has not seen. */
const Found = ({ onPrice }: Readonly<{ onPrice: () => void }>) => (
  <Flex direction="column" align="start" gap="3">
    <Notice icon={MapPinned} role="status">
      We found the address, so we have a price for you.
    </Notice>
    <Button type="button" size="4" onClick={onPrice}>
      See my price
    </Button>
  </Flex>
)

const checkContact: Resolver<Answers> = async (answers, context, options) => {
  const { errors } = await bySchema(answers, context, { ...options, names: undefined })
  return checkResult(answers, errors)
}

const bySchema = schemaResolver('contactForm')

const preferenceQuestion = 'How should we reach you?'

/** Contact details, preferred contact method and notes for the crew. */
function ContactFields() {
  const form = useFormContext<Answers>()
  return (
    <>
      <Grid columns={{ initial: '1', sm: '2' }} gap="4">
        <PersonField name="firstName" />
        <PersonField name="lastName" />
        <PersonField name="email" />
        <PersonField name="phone" />
      </Grid>
      <TextsConsent />
      <QuestionGroup title={preferenceQuestion}>
        <Controller
          control={form.control}
          name="contactPreference"
          render={({ field: { value, onChange } }) => (
            <RadioGroup.Root value={value} onValueChange={onChange} size="3" aria-label={preferenceQuestion}>
              <Flex gapX="5" gapY="2" wrap="wrap">
                <RadioGroup.Item value="phone">Phone call</RadioGroup.Item>
                <RadioGroup.Item value="email">Email</RadioGroup.Item>
                <RadioGroup.Item value="text">Text message</RadioGroup.Item>
              </Flex>
            </RadioGroup.Root>
          )}
        />
      </QuestionGroup>
      <TextAreaField
        label="Special instructions"
        hint="Gate codes, parking, pets: anything the crew should know"
        rows={3}
        maxLength={2000}
        {...fieldsOf(form)('specialInstructions')}
      />
    </>
  )
}

/** Asks for the full address where the one used for the price has no house number. Empty if all are complete. */
function MissingHouseNumbers() {
  const { answers } = useWizard()
  // Fixed at mount, so that a field stays visible once its address is complete.
  const [ends] = useState(() => incompleteEnds(answers))
  if (ends.length === 0) return null
  return (
    <QuestionGroup title="Service address">
      <Grid columns={{ initial: '1', sm: '2' }} gap="4">
        {ends.map(end => (
          <AddressField key={end} end={end} needsHouseNumber />
        ))}
      </Grid>
    </QuestionGroup>
  )
}

const incompleteEnds = ({ serviceType, fromAddress, toAddress }: Answers) => [
  ...(hasHouseNumber(fromAddress) ? [] : ['from' as const]),
  ...(serviceType === 'junk' || hasHouseNumber(toAddress) ? [] : ['to' as const]),
]
