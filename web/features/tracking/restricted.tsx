import { Button, Heading, Text } from '@radix-ui/themes'
import { generatePath, Link } from 'react-router-dom'
import type { Booking } from '../../shared/api/booking.ts'
import { CallUs } from '../../shared/components/contact-links.tsx'
import { Page } from '../../shared/components/page.tsx'
import { Road } from '../../shared/drawings/drawings.tsx'
import { paths } from '../../shared/paths.ts'
import { PhoneCheck } from './phone-check.tsx'
import styles from './restricted.module.css'
import { words } from './words.ts'

type RestrictedProps = Readonly<{
  reason: string
  /** Undefined if it could not be loaded. */
  booking: Booking | undefined
  /** Checks a phone number. On success this page is replaced. */
  onVerify: (phone: string) => Promise<Readonly<{ hasAccess: boolean }>>
}>

/**
 * Spec §2 "Access Restricted": why this booking cannot be tracked, and what to do about it. If only the phone number is
 * missing, the page asks for it instead of showing a denial.
 */
export function Restricted({ reason, booking, onVerify }: RestrictedProps) {
  const isOneStepMore = reason === words.unverified
  return (
    <Page title={words.restricted} width="narrow">
      <div className={styles.page}>
        <Road />
        <header>
          <Heading as="h1" size="8" mb="3">
            {isOneStepMore ? words.oneStepMore : words.restricted}
          </Heading>
          {!isOneStepMore && (
            <Text as="p" size="4">
              {reason}
            </Text>
          )}
        </header>
        {booking && <NextStep booking={booking} onVerify={onVerify} />}
        {booking?.status !== 'cancelled' && (
          <div>
            {isOneStepMore && (
              <Heading as="h2" size="3" mb="1">
                {words.restricted}
              </Heading>
            )}
            <Text as="p" color="gray">
              {words.whenEmailed}
            </Text>
          </div>
        )}
        <CallUs>{words.questions}</CallUs>
        <Button asChild size="3" variant="soft">
          <Link to={paths.home}>{words.returnHome}</Link>
        </Button>
      </div>
    </Page>
  )
}

/** A paid booking asks for its phone number, an unpaid one for payment, and a cancelled one for nothing. */
function NextStep({ booking, onVerify }: Pick<RestrictedProps, 'onVerify'> & Readonly<{ booking: Booking }>) {
  const { id, status, paid } = booking
  if (status === 'cancelled') return null
  if (paid) return <PhoneCheck onVerify={onVerify} />
  return (
    <Button asChild size="3">
      <Link to={generatePath(paths.checkout, { serviceRequestId: id })}>{words.pay}</Link>
    </Button>
  )
}
