import { Button } from '@radix-ui/themes'
import { Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { answer, api } from '../../../shared/api/api.ts'
import { callTo } from '../../../shared/call.ts'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { OfficeChat } from '../shared/office-chat.tsx'
import { type OpenBooking, useBooking } from '../shared/queries.ts'
import { Box } from './box.tsx'
import styles from './chats.module.css'
import { Detail } from './detail.tsx'
import type { Summary } from './list.tsx'
import { Opened } from './opened.tsx'
import { usePages } from './pages.ts'
import { words as all } from './words.ts'

const words = all.chats

/** The chats of all bookings, each with its last message and unread count. */
export function Chats() {
  const pages = usePages({ box: 'chats', read: readChats, cursorOf: ({ line }) => line.id })
  return (
    <Box
      box="chats"
      pages={pages}
      label={words.list}
      nothing={{ title: words.none, text: words.noneMore }}
      summarize={summaryOf}
    >
      {id => <OpenChat key={id} id={id} />}
    </Box>
  )
}

const readChats = (page: Readonly<{ cursor: string | undefined; limit: number }>) =>
  answer(api.admin.chats.get({ query: page }))

type Chat = Awaited<ReturnType<typeof readChats>>[number]

const summaryOf = ({ serviceRequestId, bookingNumber, customerName, unread, line }: Chat): Summary => ({
  id: serviceRequestId,
  title: `${customerName} ${bookingNumber}`,
  at: line.timestamp,
  text: `${writers[line.senderType]}${line.message}`,
  unread,
})

const writers = { customer: '', admin: `${words.you}: `, provider: `${words.crew}: ` } as const

/** Opens a booking by id, whether or not the list has loaded that far. */
const OpenChat = ({ id }: Readonly<{ id: string }>) => (
  <Opened query={useBooking(id)}>{booking => <BookingChat booking={booking} />}</Opened>
)

function BookingChat({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { id } = booking
  return (
    <div className={styles.chat}>
      <Detail
        heading={booking.customerName}
        badge={<StatusBadge status={booking.status} />}
        actions={
          <>
            <Button size="2" variant="soft" asChild>
              <Link to={{ search: `?tab=bookings&booking=${id}` }} title={words.booking}>
                {booking.bookingNumber}
              </Link>
            </Button>
            <Button size="2" variant="soft" color="gray" highContrast asChild>
              <a href={callTo(booking.customerPhone)} aria-label={all.call(booking.customerPhone)}>
                <Phone size={16} aria-hidden /> {booking.customerPhone}
              </a>
            </Button>
          </>
        }
      >
        <div className={styles.lines}>
          <OfficeChat serviceRequestId={id} customerName={booking.customerName} />
        </div>
      </Detail>
    </div>
  )
}
