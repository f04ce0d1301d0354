import { Button, Flex } from '@radix-ui/themes'
import { generatePath, Link, Navigate, useSearchParams } from 'react-router-dom'
import { ConfirmationLink } from '../features/quote/confirmation-link.tsx'
import { FormError } from '../shared/components/notice.tsx'
import { Page, PageTitle } from '../shared/components/page.tsx'
import { Loading } from '../shared/components/states.tsx'
import { paths } from '../shared/paths.ts'
import { PaymentPending } from '../shared/payment/card/card-payment.tsx'
import { useReturnedPayment } from '../shared/payment/payment.ts'
import { PaidNotice } from '../shared/payment/success.tsx'

/** The return page from the bank: fetches the payment's state and shows the result. */
export default function BookingSuccess() {
  const [params] = useSearchParams()
  const serviceRequestId = params.get('serviceRequestId')
  const returned = useReturnedPayment(serviceRequestId)
  if (!serviceRequestId) return <Navigate to={paths.home} replace />

  const checkout = generatePath(paths.checkout, { serviceRequestId })
  if (returned.kind === 'none') return <Navigate to={checkout} replace />
  if (returned.kind === 'confirmed') {
    return (
      <Page title="Your booking" isAlone>
        <PaidNotice
          serviceRequestId={serviceRequestId}
          footer={<ConfirmationLink serviceRequestId={serviceRequestId} />}
        />
      </Page>
    )
  }
  return (
    <Page title="Your booking" width="narrow" isAlone>
      <PageTitle>Your booking</PageTitle>
      {returned.kind === 'checking' && <Loading>Confirming your payment…</Loading>}
      {returned.kind === 'processing' && <PaymentPending />}
      {returned.kind === 'failed' && (
        <Flex direction="column" gap="4">
          <FormError>{returned.message}</FormError>
          <Button size="4" asChild>
            <Link to={checkout}>Back to the payment</Link>
          </Button>
        </Flex>
      )}
    </Page>
  )
}
