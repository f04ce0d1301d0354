import { Button, Heading, Text } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { Page } from '../../components/page.tsx'
import { PhoneLink } from '../../components/phone-link.tsx'
import { useConfig } from '../../data/config.ts'
import { paths } from '../../paths.ts'
import { Receipt } from '../receipt/receipt.tsx'
import type { Booking } from './booking.ts'
import styles from './restricted.module.css'
import { words } from './words.ts'

/** After the job the map is closed: a kind word, and the receipt. */
export function Closed({ booking, reason }: Readonly<{ booking: Booking; reason: string }>) {
  const { phones } = useConfig()
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
        <p className={styles.questions}>
          <span>{words.closed.questions}</span> <PhoneLink label="WI" number={phones.wi} />{' '}
          <PhoneLink label="IL" number={phones.il} />
        </p>
        <Button asChild size="3" variant="soft">
          <Link to={paths.home}>{words.returnHome}</Link>
        </Button>
      </div>
    </Page>
  )
}
