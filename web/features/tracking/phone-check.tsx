import { Button } from '@radix-ui/themes'
import { useSetAtom } from 'jotai'
import { useForm } from 'react-hook-form'
import { wordsFor } from '../../shared/api/api.ts'
import { closeToast, useToast } from '../../shared/components/toast/toast.ts'
import { Field } from '../../shared/forms/field.tsx'
import { fieldsOf, useSubmit } from '../../shared/forms/form.ts'
import styles from './form.module.css'
import { phoneRules } from './phone-rules.ts'
import { words } from './words.ts'

type PhoneCheckProps = Readonly<{
  onVerify: (phone: string) => Promise<Readonly<{ hasAccess: boolean }>>
}>

/** Asks visitors who are not signed in and have no mailed link for the booking's phone number. */
export function PhoneCheck({ onVerify }: PhoneCheckProps) {
  const toast = useToast()
  const dismissDenial = useSetAtom(closeToast)
  const form = useForm({ defaultValues: { phone: '' } })
  const refuse = (message: string) => form.setError('phone', { message })

  const submit = useSubmit(form)(async ({ phone }) => {
    dismissDenial()
    try {
      if ((await onVerify(phone)).hasAccess) return
      refuse(words.deniedBecause)
      toast({ title: words.denied, description: words.deniedBecause, tone: 'error' })
    } catch (error) {
      refuse(wordsFor(error, words.cannotVerify))
    }
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={words.bookingPhone}
        hint={words.phoneHint}
        type="tel"
        autoComplete="tel"
        required
        {...fieldsOf(form)('phone', phoneRules)}
      />
      <Button type="submit" size="3" loading={form.formState.isSubmitting}>
        {words.verify}
      </Button>
    </form>
  )
}
