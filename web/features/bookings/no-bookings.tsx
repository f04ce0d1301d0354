import { Button, Heading, Text } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import styles from './no-bookings.module.css'
import { words } from './words.ts'

/** Nothing booked from this account yet: the way to a price, and to a booking made without signing in. */
export const NoBookings = () => (
  <section className={styles.empty}>
    <Heading as="h2" size="5">
      {words.empty.title}
    </Heading>
    <Text as="p" color="gray">
      {words.empty.text}
    </Text>
    <Button size="4" asChild>
      <Link to={paths.home}>{words.empty.quote}</Link>
    </Button>
    <Text as="p">
      {words.empty.elsewhere} <Link to={paths.trackingStart}>{words.empty.find}</Link>.
    </Text>
  </section>
)
