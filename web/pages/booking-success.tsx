import { Button, Flex, Heading } from '@radix-ui/themes'
import { generatePath, Link, Navigate, useSearchParams } from 'react-router-dom'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { PaidNotice } from '../features/payment/paid-notice.tsx'
import { Pending } from '../features/payment/pending.tsx'
import { useReturnedPayment } from '../features/payment/use-returned-payment.ts'
import { words } from '../features/payment/words.ts'
import { ConfirmationLink } from '../features/quote-wizard/confirmation/confirmation-link.tsx'
import { FormError } from '../forms/form-error.tsx'
import { paths } from '../paths.ts'

/** The return page from the bank: fetches the payment's state and shows the result. */
export default function BookingSuccess() {
  const [params] = useSearchParams()
  const serviceRequestId = params.get('serviceRequestId')
  const returned = useReturnedPayment(serviceRequestId)
  if (!serviceRequestId) return <Navigate to={paths.home} replace />

  const checkout = generatePath(paths.checkout, { serviceRequestId })
  if (returned.kind === 'none') return <Navigate to={checkout} replace />
  return (
    <Page title={words.returned.title} width={returned.kind === 'confirmed' ? 'wide' : 'narrow'}>
      {returned.kind !== 'confirmed' && (
        <Heading as="h1" size="8" mb="5">
          {words.returned.title}
        </Heading>
      )}
      {returned.kind === 'checking' && <Loading>{words.returned.checking}</Loading>}
      {returned.kind === 'processing' && <Pending />}
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
