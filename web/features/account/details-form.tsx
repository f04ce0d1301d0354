import { Button } from '@radix-ui/themes'
import { FormProvider, useForm } from 'react-hook-form'
import { wordsFor } from '../../api.ts'
import { useToast } from '../../components/toast/toast.ts'
import { useProfileChange, type Visitor } from '../../data/visitor.ts'
import { FormError } from '../../forms/form-error.tsx'
import { checkedBy } from '../../forms/resolver.ts'
import { showFaults } from '../../forms/show-faults.ts'
import styles from './entrance.module.css'
import { PersonFields } from './person-fields.tsx'
import { words } from './words.ts'

/** Changes a visitor's name, email and phone. */
export function DetailsForm({ visitor }: Readonly<{ visitor: Visitor }>) {
  const { firstName, lastName, email, phone } = visitor
  const change = useProfileChange()
  const toast = useToast()
  const form = useForm({
    defaultValues: { firstName, lastName, email, phone },
    resolver: checkedBy(async () => (await import('../../../src/modules/accounts/forms.ts')).profile),
  })
  const submit = form.handleSubmit(async profile => {
    try {
      await change.mutateAsync(profile)
      toast(words.account.saved)
    } catch (error) {
      toast({ title: wordsFor(error, words.account.saveFailed), tone: 'error' })
      showFaults(form, error)
    }
  })
  return (
    <FormProvider {...form}>
      <form className={styles.fields} onSubmit={submit} noValidate>
        {change.isError && <FormError>{wordsFor(change.error, words.account.saveFailed)}</FormError>}
        <PersonFields />
        <Button type="submit" size="3" loading={change.isPending}>
          {words.account.save}
        </Button>
      </form>
    </FormProvider>
  )
}
