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
import { PersonField } from '../../../shared/forms/field.tsx'
import { schemaResolver, useSubmit } from '../../../shared/forms/form.ts'
import { paths } from '../../../shared/paths.ts'
import { AddressField } from '../address/address-field.tsx'
import { checkResult, useAccountDetails, useAnswersForm } from '../answers-form.ts'
import { quoteBooking, useBook } from '../book.ts'
import { type Answers, isBookable } from '../draft.ts'
import { DraftInventory } from '../inventory/draft-inventory.tsx'
import { BookButton, PhotosToCome } from '../photos/book-button.tsx'
import { PriceChanged, PriceNotices } from '../price/price-notices.tsx'
import { PriceView, ValidUntil } from '../price/price-view.tsx'
import { type Price, usePrice } from '../price.ts'
import { words as serviceWords } from '../service-words.ts'
import { Section, StepForm, StepFrame } from '../step-frame.tsx'
import { words as stepWords } from '../step-words.ts'
import { useWizard } from '../wizard.tsx'
import { words as wizardWords } from '../words.ts'
import { DayField, dayFaultOf } from './day-field.tsx'

const words = stepWords.quote

/** The full price in a quote wizard, with its details, and the booking form. */
export default function QuoteStep() {
  const { homeSize } = useWizard().answers
  const price = usePrice()
  return (
    <StepFrame heading={words.heading} lead={words.lead}>
      <Grid columns={{ initial: '1', md: '2' }} gap={{ initial: '5', md: '7' }} align="start">
        <Flex direction="column" gap="4">
          <PriceView price={price} failed={words.missing}>
            <Facts facts={[[words.size, homeSize && serviceWords.roomSize.names[homeSize]]]} />
          </PriceView>
          {price.quote && (
            <>
              <PriceNotices quote={price.quote} />
              <ValidUntil instant={price.quote.validUntil} />
            </>
          )}
          <DraftInventory price={price} />
        </Flex>
        <BookingForm price={price} />
      </Grid>
    </StepFrame>
  )
}

/** The contact, addresses and date (spec §5 "Booking form on quote wizards"). Leads to checkout. */
function BookingForm({ price }: Readonly<{ price: Price }>) {
  const { answers } = useWizard()
  const { payments, bookableDays } = useConfig()
  const navigate = useNavigate()
  const toast = useToast()
  const form = useAnswersForm({ resolver: checkBooking(bookableDays) })
  useAccountDetails(form)
  const { quote, book, accept, priceChange, fault } = useBook({
    price,
    bookingOf: quoteBooking,
    failed: words.failed,
    onBooked: ({ serviceRequest }) =>
      navigate(generatePath(paths.checkout, { serviceRequestId: serviceRequest.id })),
  })
  const submit = useSubmit(form)

  /** A disabled submit button blocks submission by Enter, so report what is missing here. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement && !event.defaultPrevented
    if (event.key === 'Enter' && isTyped && !isBookable(answers)) {
      toast({ ...words.incomplete, tone: 'error' })
    }
  }

  return (
    <StepForm form={form} onSubmit={submit(book)} onKeyDown={onKeyDown}>
      <BookingFields />
      {fault && <FormError>{fault}</FormError>}
      {priceChange ? (
        <PriceChanged {...priceChange} isBooking={form.formState.isSubmitting} onAccept={submit(accept)} />
      ) : (
        <BookButton isBooking={form.formState.isSubmitting} disabled={!quote || !isBookable(answers)}>
          {words.book}
        </BookButton>
      )}
      <PhotosToCome />
      <Text as="p" size="2" color="gray">
        <LockKeyhole size={14} aria-hidden /> {words.secure[payments.mode]}
      </Text>
    </StepForm>
  )
}

/** Contact details, addresses and an optional date. */
function BookingFields() {
  const isMove = useWizard().answers.serviceType === 'moving'
  return (
    <>
      <Section title={words.contact}>
        <Flex direction="column" gap="4">
          <PersonField name="name" label={words.name} />
          <PersonField name="email" label={stepWords.contact.email} />
          <PersonField name="phone" label={stepWords.contact.phone} />
        </Flex>
      </Section>
      <Section title={words.where}>
        <Flex direction="column" gap="4">
          <AddressField
            end="from"
            label={isMove ? wizardWords.details.from : words.address}
            needsHouseNumber
          />
          {isMove && <AddressField end="to" label={wizardWords.details.to} needsHouseNumber />}
          <DayField label={wizardWords.details.date} hint={words.dateHint} />
        </Flex>
      </Section>
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
