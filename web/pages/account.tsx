import { Grid } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { AccountForm, PasswordField, PersonFields } from '../features/account/account-form.tsx'
import { SignedIn } from '../features/account/signed-in.tsx'
import { api, unwrap } from '../shared/api/api.ts'
import { visitorKey } from '../shared/api/query-client.ts'
import type { Visitor } from '../shared/api/visitor.ts'
import { Page, PageTitle } from '../shared/components/page.tsx'
import { Topic } from '../shared/components/sections.tsx'
import { schemaResolver } from '../shared/forms/form.ts'
import { paths } from '../shared/paths.ts'
import styles from './account.module.css'

/** A visitor's contact details and password. */
export default function Account() {
  return (
    <SignedIn>
      {visitor => (
        <Page title="Your account">
          <PageTitle
            lead={
              <>
                You sign in as {visitor.username}. <Link to={paths.bookings}>My bookings</Link>
              </>
            }
          >
            Your account
          </PageTitle>
          <Part
            heading="Your details"
            lead="How we greet you and reach you. Bookings you already made keep their details; call us to change those."
          >
            <DetailsForm visitor={visitor} />
          </Part>
          <Part
            heading="Password"
            lead={
              visitor.role === 'admin'
                ? 'An administrator’s password can only be changed in the server’s settings.'
                : 'A new password signs you out on every other device.'
            }
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
    <section className={`ruled ${styles.part}`}>
      <Topic as="h2" heading={heading}>
        {lead}
      </Topic>
      {children}
    </section>
  </Grid>
)

/** Edits a visitor's name, email and phone. */
function DetailsForm({ visitor }: Readonly<{ visitor: Visitor }>) {
  const { firstName, lastName, email, phone } = visitor
  const form = useForm({
    defaultValues: { firstName, lastName, email, phone },
    resolver: schemaResolver('profile'),
  })
  const client = useQueryClient()
  return (
    <AccountForm
      form={form}
      send={async profile => client.setQueryData(visitorKey, await unwrap(api.auth.user.patch(profile)))}
      done={{ title: 'Details saved' }}
      failed="Your details could not be saved"
      submit="Save details"
    >
      <PersonFields />
    </AccountForm>
  )
}

/** Changes a visitor's password. Requires the current one. */
function PasswordForm({ username }: Readonly<{ username: string }>) {
  const form = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: schemaResolver('passwordChange'),
  })
  return (
    <AccountForm
      form={form}
      send={async passwords => {
        await unwrap(api.auth.password.post(passwords))
        form.reset()
      }}
      done={{ title: 'Password changed', description: 'Every other device is signed out.' }}
      failed="Your password could not be changed"
      focusOnFailure="currentPassword"
      submit="Change password"
    >
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField name="currentPassword" label="Current password" />
      <PasswordField name="newPassword" label="New password" isNew />
    </AccountForm>
  )
}
