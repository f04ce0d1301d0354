import { Button, Flex, Heading } from '@radix-ui/themes'
import { generatePath, Link, Navigate, useSearchParams } from 'react-router-dom'
import { ConfirmationLink } from '../features/quote/confirmation-link.tsx'
import { FormError } from '../shared/components/notice.tsx'
import { Page } from '../shared/components/page.tsx'
import { Loading } from '../shared/components/states.tsx'
import { paths } from '../shared/paths.ts'
import { PaymentPending } from '../shared/payment/card/card-payment.tsx'
import { PaidNotice } from '../shared/payment/paid-notice.tsx'
import { useReturnedPayment } from '../shared/payment/payment.ts'
import { words } from '../shared/payment/words.ts'

/** The return page from the bank: fetches the payment's state and shows the result. */
export default function BookingSuccess() {
  const [params] = useSearchParams()
  const serviceRequestId = params.get('serviceRequestId')
  const returned = useReturnedPayment(serviceRequestId)
  if (!serviceRequestId) return <Navigate to={paths.home} replace />

  const checkout = generatePath(paths.checkout, { serviceRequestId })
  if (returned.kind === 'none') return <Navigate to={checkout} replace />
  return (
    <Page title={words.returned.title} width={returned.kind === 'confirmed' ? 'wide' : 'narrow'} isAlone>
      {returned.kind !== 'confirmed' && (
        <Heading as="h1" size="8" mb="5">
          {words.returned.title}
        </Heading>
      )}
      {returned.kind === 'checking' && <Loading>{words.returned.checking}</Loading>}
      {returned.kind === 'processing' && <PaymentPending />}
      {returned.kind === 'confirmed' && (
        <PaidNotice serviceRequestId={serviceRequestId}>
          <ConfirmationLink serviceRequestId={serviceRequestId} />
        </PaidNotice>
      )}
      {returned.kind === 'failed' && (
        <Flex direction="column" gap="4">
          <FormError>{returned.message}</FormError>
          <Button size="4" asChild>
            <Link to={checkout}>{words.returned.retry}</Link>
          </Button>
        </Flex>
      )}
    </Page>
  )
}
