import { Box, Button, Grid, Heading, Text } from '@radix-ui/themes'
import { type ReactNode, useEffect } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { whenOf } from '../../../src/shared/calendar.ts'
import { Actions } from '../components/states.tsx'
import { Truck } from '../drawings/drawings.tsx'
import { paths } from '../paths.ts'
import { checkoutMessages } from './messages.ts'
import { Receipt, useReceipt } from './receipt.tsx'

type SuccessProps = Readonly<{
  serviceRequestId: string
  /** What was achieved, announced when it appears. In a wizard, the step says so. */
  title?: string
  text?: string
  /** What happens next. */
  children?: ReactNode
  actions: ReactNode
  /** An additional link below the actions. */
  footer?: ReactNode
}>

/** What a visitor sees after paying, in a wizard or at the checkout: what happens next beside the receipt. */
export const Success = ({ serviceRequestId, title, text, children, actions, footer }: SuccessProps) => (
  <Grid columns={{ initial: '1', md: '2' }} gap={{ initial: '7', md: '8' }} align="start">
    <div>
      <Box mb="5">
        <Truck />
      </Box>
      {title && (
        <div role="status">
          <Heading as="h1" size="8">
            {title}
          </Heading>
          <Text as="p" size="4" mt="3">
            {text}
          </Text>
        </div>
      )}
      {children}
      <Actions mt="6">{actions}</Actions>
      {footer}
    </div>
    <Receipt serviceRequestId={serviceRequestId} />
  </Grid>
)

type PaidNoticeProps = Pick<SuccessProps, 'serviceRequestId' | 'footer'>

/** The booking is paid: announces our call, or the scheduled time on a later visit. */
export function PaidNotice({ serviceRequestId, footer }: PaidNoticeProps) {
  const { data: receipt } = useReceipt(serviceRequestId)
  const when = receipt && whenOf(receipt)
  // The visitor has just submitted at the bottom of the form.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <Success
      serviceRequestId={serviceRequestId}
      title={checkoutMessages.paid.title}
      text={checkoutMessages.paid.description}
      actions={
        <>
          <Button size="4" asChild>
            <Link to={generatePath(paths.tracking, { serviceRequestId })}>Track Your Service</Link>
          </Button>
          <Button size="4" variant="soft" asChild>
            <Link to={paths.home}>Return Home</Link>
          </Button>
        </>
      }
      footer={footer}
    >
      <Text as="p" color="gray" mt="3">
        {when?.isAgreed
          ? `Your time: ${when.long}.`
          : 'We’ll call you within 2 hours. A confirmation email with the link to change or cancel arrives within 5 minutes.'}
      </Text>
    </Success>
  )
}
