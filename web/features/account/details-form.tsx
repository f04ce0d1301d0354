import { useForm } from 'react-hook-form'
import { useProfileChange, type Visitor } from '../../shared/api/visitor.ts'
import { schemaResolver } from '../../shared/forms/form.ts'
import { AccountForm } from './account-form.tsx'
import { PersonFields } from './person-fields.tsx'
import { words } from './words.ts'

/** Edits a visitor's name, email and phone. */
export function DetailsForm({ visitor }: Readonly<{ visitor: Visitor }>) {
  const { firstName, lastName, email, phone } = visitor
  const { save, saved, saveFailed } = words.account
  const form = useForm({
    defaultValues: { firstName, lastName, email, phone },
    resolver: schemaResolver(async () => (await import('../../../src/shared/forms/account.ts')).profile),
  })
  const { mutateAsync } = useProfileChange()
  return (
    <AccountForm form={form} send={mutateAsync} done={saved} failed={saveFailed} submit={save}>
      <PersonFields />
    </AccountForm>
  )
}
