import { Heading } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { DetailsForm } from '../features/account/details-form.tsx'
import { PasswordForm } from '../features/account/password-form.tsx'
import { words } from '../features/account/words.ts'
import { Page } from '../shared/components/page.tsx'
import { SignedIn } from '../shared/components/signed-in.tsx'
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
          <p className={styles.lead}>
            {words.account.signedInAs(visitor.username)}{' '}
            <Link to={paths.bookings}>{words.account.bookings}</Link>
          </p>
          <section className={styles.part}>
            <div>
              <h2>{words.account.details}</h2>
              <p>{words.account.detailsLead}</p>
            </div>
            <DetailsForm visitor={visitor} />
          </section>
          <section className={styles.part}>
            <div>
              <h2>{words.account.password}</h2>
              <p>{visitor.role === 'admin' ? words.account.byOperator : words.account.passwordLead}</p>
            </div>
            {visitor.role === 'customer' && <PasswordForm username={visitor.username} />}
          </section>
        </Page>
      )}
    </SignedIn>
  )
}
