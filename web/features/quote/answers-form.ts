import { useAtomValue } from 'jotai'
import { startTransition, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { useVisitor, type Visitor } from '../../shared/api/visitor.ts'
import { changesIn, useStoredValues } from '../../shared/forms/form.ts'
import { type Answers, answered, drafts } from './draft.ts'
import { useWizard } from './wizard.tsx'

/**
 * A form over the wizard's answers. Each change goes into the draft at once, so leaving the step loses nothing. Only what
 * changed does: other parts of the step change the draft too.
 */
export function useAnswersForm(resolver: Resolver<Answers>) {
  const { wizard, draft, setDraft } = useWizard()
  const form = useForm<Answers>({ defaultValues: draft.answers, resolver })
  const stored = useRef(draft.answers)
  useStoredValues(
    form,
    useCallback(
      answers => {
        // The form changes nested answers in place.
        const now = structuredClone(answers)
        const changes = changesIn(stored.current, now)
        stored.current = now
        // The field answers the tap at once. The price panel, which reads the draft, may follow later.
        startTransition(() => setDraft(draft => answered(draft, changes)))
      },
      [setDraft],
    ),
  )
  // Reset the mounted fields instead of remounting, so that a focused field keeps focus.
  const isRestored = useAtomValue(drafts[wizard.name].restoredAtom)
  const restore = useEffectEvent(() => form.reset(draft.answers, { keepFieldsRef: true }))
  useLayoutEffect(() => {
    if (isRestored) restore()
  }, [isRestored])
  return form
}

/** Fills blank contact fields from the signed-in visitor's account once it is loaded. */
export function useAccountDetails({ getValues, setValue }: ReturnType<typeof useAnswersForm>) {
  const visitor = useVisitor()
  useEffect(() => {
    if (!visitor) return
    const answers = withAccount(getValues(), visitor)
    for (const field of ['name', 'firstName', 'lastName', 'email', 'phone'] as const) {
      setValue(field, answers[field])
    }
  }, [visitor, getValues, setValue])
}

/** The answers with blank contact fields filled from an account. */
export const withAccount = (answers: Answers, { firstName, lastName, email, phone }: Visitor): Answers => ({
  ...answers,
  name: answers.name || [firstName, lastName].filter(Boolean).join(' '),
  firstName: answers.firstName || firstName || '',
  lastName: answers.lastName || lastName || '',
  email: answers.email || email || '',
  phone: answers.phone || phone || '',
})

/** The result of a check of the answers. */
export const checkResult = (values: Answers, errors: FieldErrors<Answers>) =>
  Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
