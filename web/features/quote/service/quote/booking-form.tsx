import { Flex, Text } from '@radix-ui/themes'
import { useAtom } from 'jotai'
import { LockKeyhole } from 'lucide-react'
import { type KeyboardEvent, useCallback } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useConfig } from '../../../../shared/api/config.ts'
import { FormError } from '../../../../shared/components/notice.tsx'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { useStoredValues, useSubmit } from '../../../../shared/forms/form.ts'
import { BookButton, PhotosToCome } from '../../photos/book-button.tsx'
import { PriceChanged } from '../../price/price-notices.tsx'
import type { Quote } from '../../price/quote.ts'
import { type Answers, drafts } from '../draft.ts'
import { answered, isBookable } from '../moves.ts'
import type { StepProps } from '../quote-wizard.tsx'
import { words } from '../words.ts'
import { BookingFields } from './booking-fields.tsx'
import { checkAnswers } from './check.ts'
import { useBook } from './use-book.ts'
import { useKnown } from './use-known.ts'

type BookingFormProps = StepProps &
  Readonly<{
    /** Undefined while there is no price for the current answers. */
    quote?: Quote
  }>

/** The contact, addresses and date (spec §5 "Booking form on quote wizards"). Leads to checkout. */
export function BookingForm({ service, quote }: BookingFormProps) {
  const [draft, setDraft] = useAtom(drafts[service].draftAtom)
  const { payments, bookableDays } = useConfig()
  const form = useForm<Answers>({
    defaultValues: draft.answers,
    resolver: checkAnswers(service, bookableDays),
  })
  useStoredValues(
    form,
    useCallback(answers => setDraft(answered(answers)), [setDraft]),
  )
  useKnown(form)
  const { book, refusedTotal, fault } = useBook(service)
  const toast = useToast()
  const isRefused = quote !== undefined && refusedTotal !== undefined && refusedTotal !== quote.pricing.total
  const isReady = isBookable(service, draft.answers) && quote !== undefined

  const submit = useSubmit(form)(() => quote && book(quote))
  /** A disabled submit button blocks submission by Enter, so report what is missing here. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement && !event.defaultPrevented
    if (event.key === 'Enter' && isTyped && !isBookable(service, draft.answers)) {
      toast({ ...words.quote.incomplete, tone: 'error' })
    }
  }

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <Flex direction="column" gap="5">
          <BookingFields service={service} />
          {fault && <FormError>{fault}</FormError>}
          {isRefused ? (
            <PriceChanged
              before={refusedTotal}
              now={quote.pricing.total}
              isBooking={form.formState.isSubmitting}
              onAccept={submit}
            />
          ) : (
            <BookButton album={service} isBooking={form.formState.isSubmitting} disabled={!isReady}>
              {words.quote.book}
            </BookButton>
          )}
          <PhotosToCome album={service} />
          <Text as="p" size="2" color="gray">
            <LockKeyhole size={14} aria-hidden /> {words.quote.secure[payments.mode]}
          </Text>
        </Flex>
      </form>
    </FormProvider>
  )
}
