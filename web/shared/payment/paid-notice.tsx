import { Button, Heading, Text } from '@radix-ui/themes'
import { type ReactNode, useEffect } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { whenOf } from '../../../src/shared/calendar.ts'
import { paths } from '../paths.ts'
import { useReceipt } from './receipt.tsx'
import { Success } from './success.tsx'
import { checkoutMessages, words } from './words.ts'

type PaidNoticeProps = Readonly<{
  serviceRequestId: string
  /** An additional link below the two buttons. */
  children?: ReactNode
}>

/** Confirms the payment, with links to tracking and home. */
export function PaidNotice({ serviceRequestId, children }: PaidNoticeProps) {
  // The visitor has just submitted at the bottom of the form.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <Success
      serviceRequestId={serviceRequestId}
      actions={
        <>
          <Button size="4" asChild>
            <Link to={generatePath(paths.tracking, { serviceRequestId })}>{words.checkout.track}</Link>
          </Button>
          <Button size="4" variant="soft" asChild>
            <Link to={paths.home}>{words.checkout.home}</Link>
          </Button>
        </>
      }
      footer={children}
    >
      <div role="status">
        <Heading as="h1" size="8">
          {checkoutMessages.paid.title}
        </Heading>
        <Text as="p" size="4" mt="3">
          {checkoutMessages.paid.description}
        </Text>
      </div>
      <Next serviceRequestId={serviceRequestId} />
    </Success>
  )
}

/** Announces our call after payment, or the scheduled time on a later visit. */
function Next({ serviceRequestId }: Pick<PaidNoticeProps, 'serviceRequestId'>) {
  const { data: receipt } = useReceipt(serviceRequestId)
  const when = receipt && whenOf(receipt)
  return (
    <Text as="p" color="gray" mt="3">
      {when?.isAgreed ? words.checkout.agreed(when.long) : words.checkout.next}
    </Text>
  )
}
