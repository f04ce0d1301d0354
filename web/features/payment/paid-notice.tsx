import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Receipt } from '../receipt/receipt.tsx'
import styles from './paid-notice.module.css'
import { checkoutVoice, words } from './words.ts'

type PaidNoticeProps = Readonly<{
  serviceRequestId: string
  /** Another way on, beside the two. */
  children?: ReactNode
}>

/** The booking is paid and confirmed; from here to its tracking, or home. */
export const PaidNotice = ({ serviceRequestId, children }: PaidNoticeProps) => (
  <section className={styles.paid}>
    <div>
      <div role="status">
        <Heading as="h1" size="8">
          {checkoutVoice.paid.title}
        </Heading>
        <Text as="p" size="4" mt="3">
          {checkoutVoice.paid.description}
        </Text>
      </div>
      <Text as="p" color="gray" mt="3">
        {words.checkout.next}
      </Text>
      <Flex gap="3" mt="6" wrap="wrap">
        <Button size="4" asChild>
          <Link to={generatePath(paths.tracking, { serviceRequestId })}>{words.checkout.track}</Link>
        </Button>
        <Button size="4" variant="soft" asChild>
          <Link to={paths.home}>{words.checkout.home}</Link>
        </Button>
        {children}
      </Flex>
    </div>
    <Receipt serviceRequestId={serviceRequestId} />
  </section>
)
