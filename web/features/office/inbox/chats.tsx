import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { api, unwrap } from '../../../shared/api/api.ts'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { OfficeChat } from '../shared/office-chat.tsx'
import { type OpenBooking, useOfficeBooking } from '../shared/queries.ts'
import { InboxBox } from './box.tsx'
import type { Summary } from './list.tsx'
import { CallButton, ItemStates, OpenItem } from './open-item.tsx'

/** The chats of all bookings, each with its last message and unread count. */
export const Chats = () => (
  <InboxBox
    box="chats"
    label="Chats, newest first"
    empty={{
      title: 'No chats yet',
      text: 'Messages from customers and crews about a booking show up here.',
    }}
    read={readChats}
    summarize={summaryOf}
  >
    {id => <OpenChat key={id} id={id} />}
  </InboxBox>
)

const readChats = (page: Readonly<{ cursor: string | undefined; limit: number }>) =>
  unwrap(api.admin.chats.get({ query: page }))

type Chat = Awaited<ReturnType<typeof readChats>>[number]

const summaryOf = ({ serviceRequestId, bookingNumber, customerName, unread, line }: Chat): Summary => ({
  id: serviceRequestId,
  cursor: line.id,
  title: `${customerName} ${bookingNumber}`,
  at: line.timestamp,
  text: `${writers[line.senderType]}${line.message}`,
  unread,
})

const writers = { customer: '', admin: 'Office: ', provider: 'Crew: ' } as const

/** Opens a booking by id, whether or not the list has loaded that far. */
const OpenChat = ({ id }: Readonly<{ id: string }>) => (
  <ItemStates query={useOfficeBooking(id)}>{booking => <BookingChat booking={booking} />}</ItemStates>
)

const BookingChat = ({ booking }: Readonly<{ booking: OpenBooking }>) => (
  <OpenItem
    heading={booking.customerName}
    badge={<StatusBadge status={booking.status} />}
    isFilled
    actions={
      <>
        <Button size="2" variant="soft" asChild>
          <Link to={{ search: `?tab=bookings&booking=${booking.id}` }} title="Open the booking">
            {booking.bookingNumber}
          </Link>
        </Button>
        <CallButton phone={booking.customerPhone} />
      </>
    }
  >
    <OfficeChat serviceRequestId={booking.id} customerName={booking.customerName} />
  </OpenItem>
)
