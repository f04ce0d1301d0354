import { Button } from '@radix-ui/themes'
import { Mail, MessageSquare, Phone } from 'lucide-react'
import { callTo, textTo } from '../../../shared/call.ts'
import { Facts } from '../shared/parts.tsx'
import type { OpenBooking } from '../shared/queries.ts'
import styles from './booking-panel.module.css'
import { words as all } from './words.ts'

const words = all.customer

/** The customer and all their contact details. */
export function Customer({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { customerName, customerEmail, customerPhone, contactPreference } = booking
  return (
    <section className={styles.section}>
      <h3>{words.title}</h3>
      <Facts
        facts={[
          [words.name, customerName],
          [words.phone, customerPhone],
          [words.emailAddress, customerEmail],
        ]}
      />
      {contactPreference && <p className={styles.note}>{words.prefers[contactPreference]}</p>}
      <div className={styles.links}>
        <Button variant="soft" asChild>
          <a href={callTo(customerPhone)}>
            <Phone size={16} aria-hidden /> {words.call}
          </a>
        </Button>
        <Button variant="soft" asChild>
          <a href={textTo(customerPhone)}>
            <MessageSquare size={16} aria-hidden /> {words.text}
          </a>
        </Button>
        <Button variant="soft" asChild>
          <a href={`mailto:${customerEmail}?subject=${encodeURIComponent(booking.bookingNumber)}`}>
            <Mail size={16} aria-hidden /> {words.email}
          </a>
        </Button>
      </div>
    </section>
  )
}
