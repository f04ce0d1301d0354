import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useEffectEvent, useLayoutEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { unlessTooMany } from '../../../../shared/api/api.ts'
import { useConfig } from '../../../../shared/api/config.ts'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { showServerErrors, useStoredValues, useSubmit } from '../../../../shared/forms/form.ts'
import { NextButton } from '../../steps/next-button.tsx'
import { draftAtom, takenUpAtom } from '../draft.ts'
import { answered, priced } from '../moves.ts'
import { priceQuery } from '../quote.ts'
import { StepFrame } from '../step-frame.tsx'
import { words } from '../words.ts'
import { checkDetails } from './check.ts'
import { type Details, withTypedItem } from './details.ts'
import styles from './details-step.module.css'
import { Extras } from './extras.tsx'
import { Service } from './service.tsx'
import { Size } from './size.tsx'
import { WhereAndWhen } from './where-and-when.tsx'

/** Step one: service, addresses, date and size. Continues once there is a price. */
export function DetailsStep() {
  const [draft, setDraft] = useAtom(draftAtom)
  const { bookableDays } = useConfig()
  const form = useForm<Details>({ defaultValues: draft.details, resolver: checkDetails(bookableDays) })
  useStoredValues(
    form,
    useCallback(details => setDraft(draft => answered(draft, details)), [setDraft]),
  )
  // Reset the mounted fields instead of remounting, so that a focused field keeps focus.
  const isTakenUp = useAtomValue(takenUpAtom)
  const takeUp = useEffectEvent(() => form.reset(draft.details))
  useLayoutEffect(() => {
    if (isTakenUp) takeUp()
  }, [isTakenUp])
  const queryClient = useQueryClient()
  const toast = useToast()

  const submit = useSubmit(form)(async filledIn => {
    const details = withTypedItem(filledIn)
    try {
      const { inventory } = answered(draft, details)
      const quote = await queryClient.fetchQuery(priceQuery(details, inventory))
      setDraft(draft => priced(answered(draft, details), quote, inventory))
    } catch (error) {
      showServerErrors(form, error)
      const { title, description } = words.price.failed
      toast({ title, description: unlessTooMany(error, description), tone: 'error' })
    }
  })

  return (
    <StepFrame heading={words.details.heading} lead={words.details.lead}>
      <FormProvider {...form}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Service />
          <WhereAndWhen />
          <Size />
          <Extras />
          <NextButton type="submit" loading={form.formState.isSubmitting}>
            {words.details.submit}
          </NextButton>
        </form>
      </FormProvider>
    </StepFrame>
  )
}
