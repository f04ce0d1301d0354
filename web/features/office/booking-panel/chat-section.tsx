import { OfficeChat } from '../shared/office-chat.tsx'
import type { OpenBooking } from '../shared/queries.ts'
import styles from './booking-panel.module.css'
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
