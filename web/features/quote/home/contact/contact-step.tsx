import { Flex } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { ContactForm } from '../../../../../src/shared/forms/booking.ts'
import { hasCode, wordsFor } from '../../../../shared/api/api.ts'
import { useVisitor } from '../../../../shared/api/visitor.ts'
import { FormError } from '../../../../shared/components/notice.tsx'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { schemaResolver, useStoredValues, useSubmit } from '../../../../shared/forms/form.ts'
import { BookButton, PhotosToCome } from '../../photos/book-button.tsx'
import { PriceChanged } from '../../price/price-notices.tsx'
import type { Quote } from '../../price/quote.ts'
import { album, draftAtom } from '../draft.ts'
import { back, introduced } from '../moves.ts'
import { priceQuery } from '../quote.ts'
import { StepFrame } from '../step-frame.tsx'
import { words } from '../words.ts'
import { bookAtom } from './book.ts'
import { ContactFields } from './contact-fields.tsx'
import { known } from './known.ts'
import { Where } from './where.tsx'

/** Step four: contact details. Creates the unpaid booking. */
export default function ContactStep() {
  const [draft, setDraft] = useAtom(draftAtom)
  const visitor = useVisitor()
  const form = useForm({ defaultValues: known(draft.contact, visitor), resolver: checkContact })
  useStoredValues(
    form,
    useCallback(contact => setDraft(draft => introduced(draft, contact)), [setDraft]),
  )
  const submit = useSubmit(form)
  const book = useSetAtom(bookAtom)
  const queryClient = useQueryClient()
  const toast = useToast()
  const [newQuote, setNewQuote] = useState<Quote>()
  const [fault, setFault] = useState<string>()

  const bookAt = (quote: Quote) =>
    submit(async contact => {
      setFault(undefined)
      try {
        await bookOrAskAgain(contact, quote)
      } catch (error) {
        setFault(wordsFor(error, words.contact.failed.description))
        toast({ ...words.contact.failed, tone: 'error' })
      }
    })
  const bookOrAskAgain = async (contact: ContactForm, quote: Quote) => {
    try {
      await book(contact, quote)
    } catch (error) {
      if (!hasCode(error, 'price_changed')) throw error
      setNewQuote(
        await queryClient.fetchQuery({ ...priceQuery(draft.details, draft.inventory), staleTime: 0 }),
      )
    }
  }

  if (!draft.quote) return null
  return (
    <StepFrame heading={words.contact.heading} lead={words.contact.lead} canGoBack>
      <FormProvider {...form}>
        <form onSubmit={bookAt(draft.quote)} noValidate>
          <Flex direction="column" gap="5">
            <ContactFields />
            <Where />
            {fault && <FormError>{fault}</FormError>}
            {newQuote ? (
              <PriceChanged
                before={draft.quote.pricing.total}
                now={newQuote.pricing.total}
                isBooking={form.formState.isSubmitting}
                onAccept={bookAt(newQuote)}
                onReview={() => setDraft(draft => back({ ...draft, quote: newQuote }))}
              />
            ) : (
              <BookButton album={album} isBooking={form.formState.isSubmitting}>
                {words.contact.next}
              </BookButton>
            )}
            <PhotosToCome album={album} />
          </Flex>
        </form>
      </FormProvider>
    </StepFrame>
  )
}

const checkContact = schemaResolver('contactForm')
