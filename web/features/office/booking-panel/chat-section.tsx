import { OfficeChat } from '../inbox/office-chat.tsx'
import styles from './booking-panel.module.css'
import type { OpenBooking } from './use-booking.ts'
import { words } from './words.ts'

/** The booking's chat. */
export const ChatSection = ({ booking }: Readonly<{ booking: Pick<OpenBooking, 'id' | 'customerName'> }>) => (
  <section className={styles.section} data-part="chat" tabIndex={-1} aria-label={words.chat.title}>
    <h3>{words.chat.title}</h3>
    <div className={styles.chat}>
      <OfficeChat serviceRequestId={booking.id} customerName={booking.customerName} />
    </div>
  </section>
)
