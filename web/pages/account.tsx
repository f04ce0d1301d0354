import { Grid, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { AccountForm, PersonFields } from '../features/account/account-form.tsx'
import { SignedIn } from '../features/account/signed-in.tsx'
import { words } from '../features/account/words.ts'
import { usePasswordChange, useProfileChange, type Visitor } from '../shared/api/visitor.ts'
import { Page } from '../shared/components/page.tsx'
import { fieldsOf, schemaResolver } from '../shared/forms/form.ts'
import { PasswordField } from '../shared/forms/password-field.tsx'
import { paths } from '../shared/paths.ts'
import styles from './account.module.css'

/** A visitor's contact details and password. */
export default function Account() {
  return (
    <SignedIn>
      {visitor => (
        <Page title={words.account.title}>
          <Heading as="h1" size="8">
            {words.account.title}
          </Heading>
          <Text as="p" color="gray" mt="2" mb="7">
            {words.account.signedInAs(visitor.username)}{' '}
            <Link to={paths.bookings}>{words.account.bookings}</Link>
          </Text>
          <Part heading={words.account.details} lead={words.account.detailsLead}>
            <DetailsForm visitor={visitor} />
          </Part>
          <Part
            heading={words.account.password}
            lead={visitor.role === 'admin' ? words.account.byOperator : words.account.passwordLead}
          >
            {visitor.role === 'customer' && <PasswordForm username={visitor.username} />}
          </Part>
        </Page>
      )}
    </SignedIn>
  )
}

type PartProps = Readonly<{ heading: string; lead: string; children: ReactNode }>

const Part = ({ heading, lead, children }: PartProps) => (
  <Grid asChild columns={{ initial: '1', md: '2' }} gapX="9" gapY="5" py="7">
    <section className={styles.part}>
      <div>
        <Heading as="h2" size="5" mb="2">
          {heading}
        </Heading>
        <Text as="p" color="gray" className="measure">
          {lead}
        </Text>
      </div>
      {children}
    </section>
  </Grid>
)

/** Edits a visitor's name, email and phone. */
function DetailsForm({ visitor }: Readonly<{ visitor: Visitor }>) {
  const { firstName, lastName, email, phone } = visitor
  const { save, saved, saveFailed } = words.account
  const form = useForm({
    defaultValues: { firstName, lastName, email, phone },
    resolver: schemaResolver('profile'),
  })
  const { mutateAsync } = useProfileChange()
  return (
    <AccountForm form={form} send={mutateAsync} done={saved} failed={saveFailed} submit={save}>
      <PersonFields />
    </AccountForm>
  )
}

/** Changes a visitor's password. Requires the current one. */
function PasswordForm({ username }: Readonly<{ username: string }>) {
  const { mutateAsync } = usePasswordChange()
  const form = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: schemaResolver('passwordChange'),
  })
  const field = fieldsOf(form)
  return (
    <AccountForm
      form={form}
      send={async passwords => {
        await mutateAsync(passwords)
        form.reset()
      }}
      done={words.account.changed}
      failed={words.account.changeFailed}
      focusOnFailure="currentPassword"
      submit={words.account.change}
    >
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={words.fields.currentPassword}
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <PasswordField
        label={words.fields.newPassword}
        hint={words.fields.passwordHint}
        autoComplete="new-password"
        required
        {...field('newPassword')}
      />
    </AccountForm>
  )
}
