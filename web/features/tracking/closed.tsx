import { Button, Heading, Text } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import type { Booking } from '../../shared/api/booking.ts'
import { CallUs } from '../../shared/components/contact-links.tsx'
import { Page } from '../../shared/components/page.tsx'
import { paths } from '../../shared/paths.ts'
import { Receipt } from '../../shared/payment/receipt.tsx'
import styles from './restricted.module.css'
import { words } from './words.ts'

/** Shown after the job, when tracking has ended: a closing message and the receipt. */
export function Closed({ booking, reason }: Readonly<{ booking: Booking; reason: string }>) {
  const title = words.closed.title[booking.serviceType]
  return (
    <Page title={title} width="narrow">
      <div className={styles.page}>
        <header>
          <Heading as="h1" size="8" mb="3">
            {title}
          </Heading>
          <Text as="p" size="4">
            {words.closed.thanks[booking.serviceType]}
          </Text>
          <Text as="p" color="gray" mt="2">
            {reason}
          </Text>
        </header>
        <Receipt serviceRequestId={booking.id} />
        <CallUs>{words.closed.questions}</CallUs>
        <Button asChild size="3" variant="soft">
          <Link to={paths.home}>{words.returnHome}</Link>
        </Button>
      </div>
    </Page>
  )
}
