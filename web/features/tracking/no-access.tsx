import { Box, Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useSetAtom } from 'jotai'
import { type ReactNode, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { generatePath, Link } from 'react-router-dom'
import { payBeforeJob } from '../../../src/shared/due-before-job.ts'
import { serverMessageOr } from '../../shared/api/api.ts'
import type { Booking } from '../../shared/api/booking.ts'
import { credentialHeaders } from '../../shared/api/credentials.ts'
import { useVisitor } from '../../shared/api/visitor.ts'
import { CallUs } from '../../shared/components/contact-links.tsx'
import { lazyComponent } from '../../shared/components/lazy.ts'
import { Page, PageTitle } from '../../shared/components/page.tsx'
import { closeToast, useToast } from '../../shared/components/toast/toast.ts'
import { Road } from '../../shared/drawings/drawing.tsx'
import { Field } from '../../shared/forms/field.tsx'
import { fieldsOf, useSubmit } from '../../shared/forms/form.ts'
import { paths } from '../../shared/paths.ts'
import { balancePath } from '../../shared/payment/balance.ts'
import { dollars } from '../../shared/payment/dollars.ts'
import { AfterTheDay } from '../../shared/proof/after-the-day.tsx'
import { cannotVerify, denied, deniedBecause, phoneRules, unverified } from './access.ts'
import { useReopening } from './use-tracking.ts'

const Receipt = lazyComponent(async () => ({
  default: (await import('../../shared/payment/receipt.tsx')).Receipt,
}))

/** Checks a phone number. On success the page is replaced. */
type OnVerify = (phone: string) => Promise<Readonly<{ hasAccess: boolean }>>

type RestrictedProps = Readonly<{
  reason: string
  /** Undefined if it could not be loaded. */
  booking: Booking | undefined
  onVerify: OnVerify
  /** Set if access could not be checked: the page offers a retry instead of the next step. */
  onRetry: (() => void) | undefined
}>

/**
 * Spec §2 "Access Restricted": why this booking cannot be tracked, and what to do about it. If only the phone number is
 * missing, the page asks for it instead of showing a denial.
 */
export function Restricted({ reason, booking, onVerify, onRetry }: RestrictedProps) {
  const isOneStepMore = reason === unverified
  const isDue = booking !== undefined && booking.dueBeforeJob > 0
  const heading = isOneStepMore
    ? 'One more step: confirm the phone number you booked with'
    : 'Access Restricted'
  return (
    <NoAccessPage title="Access Restricted" questions="Questions? Call us:">
      <Road />
      <PageTitle mb="0">{heading}</PageTitle>
      {!isOneStepMore && (
        <Text as="p" size="4">
          {isDue && !onRetry
            ? `${dollars(booking.dueBeforeJob)} is due for this booking. ${payBeforeJob(booking)}`
            : reason}
        </Text>
      )}
      {onRetry && (
        <Box>
          <Button size="3" onClick={() => onRetry()}>
            Try again
          </Button>
        </Box>
      )}
      {booking && !onRetry && <NextStep booking={booking} onVerify={onVerify} />}
      {booking?.status !== 'cancelled' && (
        <div>
          {isOneStepMore && (
            <Heading as="h2" size="3" mb="1">
              Access Restricted
            </Heading>
          )}
          <Text as="p" color="gray">
            Tracking access is emailed to you on your scheduled moving date, after your payment is confirmed.
          </Text>
        </div>
      )}
    </NoAccessPage>
  )
}

/** Shown after the job, when tracking has ended: a closing message, the review and claims, and the receipt. */
export function Closed({ booking, reason }: Readonly<{ booking: Booking; reason: string }>) {
  const { title, thanks } = closing[booking.serviceType]
  const visitor = useVisitor()
  useReopening(booking.id)
  const hasCredential = Object.keys(credentialHeaders(booking.id)).length > 0
  return (
    <NoAccessPage title={title} questions="Something missing or not right? Call us:">
      <PageTitle mb="0" lead={thanks}>
        {title}
      </PageTitle>
      <Text as="p" color="gray">
        {reason}
      </Text>
      {(visitor || hasCredential) && <AfterTheDay id={booking.id} />}
      <Suspense>
        <Receipt serviceRequestId={booking.id} />
      </Suspense>
    </NoAccessPage>
  )
}

const closing = {
  moving: {
    title: 'Your move is done',
    thanks: 'Thank you for trusting us with your things. We hope you settle in well.',
  },
  junk: {
    title: 'Your pickup is done',
    thanks: 'Thank you for letting us haul it away. Enjoy the extra room.',
  },
}

type NoAccessPageProps = Readonly<{ title: string; questions: string; children: ReactNode }>

const NoAccessPage = ({ title, questions, children }: NoAccessPageProps) => (
  <Page title={title} width="narrow">
    <Flex direction="column" gap="5">
      {children}
      <CallUs>{questions}</CallUs>
      <Box>
        <Button asChild size="3" variant="soft">
          <Link to={paths.home}>Return Home</Link>
        </Button>
      </Box>
    </Flex>
  </Page>
)

/** A paid booking asks for its phone number, one whose payment is due for that, and a cancelled one for nothing. */
function NextStep({ booking, onVerify }: Readonly<{ booking: Booking; onVerify: OnVerify }>) {
  const { id, status, paid, dueBeforeJob } = booking
  if (status === 'cancelled') return null
  if (dueBeforeJob > 0) return <PayFirst to={balancePath(id)}>Pay {dollars(dueBeforeJob)}</PayFirst>
  if (paid) return <PhoneCheck onVerify={onVerify} />
  const checkout = generatePath(paths.checkout, { serviceRequestId: id })
  return <PayFirst to={checkout}>Complete your payment</PayFirst>
}

const PayFirst = ({ to, children }: Readonly<{ to: string; children: ReactNode }>) => (
  <Box>
    <Button asChild size="3">
      <Link to={to}>{children}</Link>
    </Button>
  </Box>
)

/** Asks visitors who are not signed in and have no mailed link for the booking's phone number. */
function PhoneCheck({ onVerify }: Readonly<{ onVerify: OnVerify }>) {
  const toast = useToast()
  const dismissDenial = useSetAtom(closeToast)
  const form = useForm({ defaultValues: { phone: '' } })
  const refuse = (message: string) => form.setError('phone', { message })

  const submit = useSubmit(form)(async ({ phone }) => {
    dismissDenial()
    try {
      if ((await onVerify(phone)).hasAccess) return
      refuse(deniedBecause)
      toast({ title: denied, description: deniedBecause, tone: 'error' })
    } catch (error) {
      refuse(serverMessageOr(error, cannotVerify))
    }
  })
  return (
    <Flex asChild direction="column" gap="4">
      <form onSubmit={submit} noValidate>
        <Field
          label="Phone number on the booking"
          hint="We check it against the number you booked with."
          type="tel"
          autoComplete="tel"
          required
          {...fieldsOf(form)('phone', phoneRules)}
        />
        <Button type="submit" size="3" loading={form.formState.isSubmitting}>
          Verify phone
        </Button>
      </form>
    </Flex>
  )
}
