import { Button, Flex, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { LockKeyhole } from 'lucide-react'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { generatePath, useNavigate } from 'react-router-dom'
import { wordsFor } from '../../../api.ts'
import { useToast } from '../../../components/toast/toast.ts'
import { FormError } from '../../../forms/form-error.tsx'
import { useKept } from '../../../forms/use-kept.ts'
import { paths } from '../../../paths.ts'
import { isPriceChange } from '../../price/price-change.ts'
import { PriceChanged } from '../../price/price-changed.tsx'
import type { Quote } from '../../price/quote.ts'
import { type Answers, drafts } from '../draft.ts'
import { estimateQuery, questionOf } from '../estimate.ts'
import { answered, isBookable } from '../moves.ts'
import type { StepProps } from '../quote-wizard.tsx'
import { words } from '../words.ts'
import { bookAtom } from './book.ts'
import { BookingFields } from './booking-fields.tsx'
import { checkAnswers } from './check.ts'

type BookingFormProps = StepProps &
  Readonly<{
    /** Nothing while there is no price for what is answered. */
    quote?: Quote
  }>

/** Whom it is for, where and when (spec §5 "Booking form on quote wizards"). Ends at the checkout. */
export function BookingForm({ service, quote }: BookingFormProps) {
  const [draft, setDraft] = useAtom(drafts[service].draftAtom)
  const form = useForm<Answers>({ defaultValues: draft.answers, resolver: checkAnswers(service) })
  useKept(
    form,
    useCallback(answers => setDraft(answered(answers)), [setDraft]),
  )
  const { book, oldTotal, fault } = useBooking(service)
  const toast = useToast()
  const isReady = isBookable(service, draft.answers) && quote !== undefined

  const submit = form.handleSubmit(() => quote && book(quote))
  /** A button that is disabled keeps the Enter key from saying what is missing. */
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
          {oldTotal !== undefined && quote ? (
            <PriceChanged
              before={oldTotal}
              now={quote.pricing.total}
              isBooking={form.formState.isSubmitting}
              onAccept={submit}
            />
          ) : (
            <Button type="submit" size="4" disabled={!isReady} loading={form.formState.isSubmitting}>
              {words.quote.book}
            </Button>
          )}
          <Text as="p" size="2" color="gray">
            <LockKeyhole size={14} aria-hidden /> {words.quote.secure}
          </Text>
        </Flex>
      </form>
    </FormProvider>
  )
}

/** Books and goes on to the checkout. A price that no longer holds is asked for again, for the visitor to decide. */
function useBooking(service: StepProps['service']) {
  const [draft] = useAtom(drafts[service].draftAtom)
  const send = useSetAtom(bookAtom)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [oldTotal, setOldTotal] = useState<number>()
  const [fault, setFault] = useState<string>()

  const book = async (quote: Quote) => {
    setFault(undefined)
    try {
      const serviceRequestId = await send(service, quote)
      navigate(generatePath(paths.checkout, { serviceRequestId }))
    } catch (error) {
      if (isPriceChange(error)) return askAgain(quote)
      setFault(wordsFor(error, words.quote.failed.description))
      toast({ ...words.quote.failed, tone: 'error' })
    }
  }
  const askAgain = async (quote: Quote) => {
    setOldTotal(quote.pricing.total)
    const question = questionOf(service, draft)
    if (question) await queryClient.fetchQuery({ ...estimateQuery(question), staleTime: 0 })
  }
  return { book, oldTotal, fault }
}
