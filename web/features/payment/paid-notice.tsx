import { Button, Heading, Text } from '@radix-ui/themes'
import { type ReactNode, useEffect } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { whenOf } from '../../../src/shared/calendar.ts'
import { Actions } from '../../components/actions.tsx'
import { Truck } from '../../drawings/truck.tsx'
import { paths } from '../../paths.ts'
import { Receipt } from '../receipt/receipt.tsx'
import { useReceipt } from '../receipt/use-receipt.ts'
import styles from './paid-notice.module.css'
import { checkoutVoice, words } from './words.ts'

type PaidNoticeProps = Readonly<{
  serviceRequestId: string
  /** Another way on, below the two. */
  children?: ReactNode
}>

/** The booking is paid and confirmed; from here to its tracking, or home. */
export function PaidNotice({ serviceRequestId, children }: PaidNoticeProps) {
  // Whoever has just paid has the form's lower end before them.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <section className={styles.paid}>
      <div>
        <Truck className={styles.truck} />
        <div role="status">
          <Heading as="h1" size="8">
            {checkoutVoice.paid.title}
          </Heading>
          <Text as="p" size="4" mt="3">
            {checkoutVoice.paid.description}
          </Text>
        </div>
        <Next serviceRequestId={serviceRequestId} />
        <Actions mt="6">
          <Button size="4" asChild>
            <Link to={generatePath(paths.tracking, { serviceRequestId })}>{words.checkout.track}</Link>
          </Button>
          <Button size="4" variant="soft" asChild>
            <Link to={paths.home}>{words.checkout.home}</Link>
          </Button>
        </Actions>
        {children}
      </div>
      <Receipt serviceRequestId={serviceRequestId} />
    </section>
  )
}

/** Our call, for whoever has just paid; the time, for whoever comes back to this page once it is agreed. */
function Next({ serviceRequestId }: Pick<PaidNoticeProps, 'serviceRequestId'>) {
  const { data: receipt } = useReceipt(serviceRequestId)
  const when = receipt && whenOf(receipt)
  return (
    <Text as="p" color="gray" mt="3">
      {when?.isAgreed ? words.checkout.agreed(when.long) : words.checkout.next}
    </Text>
  )
}
