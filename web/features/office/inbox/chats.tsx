import { Button, Grid } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { api, unwrap } from '../../../shared/api/api.ts'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { OfficeChat } from '../shared/office-chat.tsx'
import { useOfficeBooking } from '../shared/queries.ts'
import { InboxBox } from './box.tsx'
import type { Summary } from './list.tsx'
import { CallButton, ItemHeader, ItemStates } from './open-item.tsx'

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
  <ItemStates query={useOfficeBooking(id)}>
    {({ id, bookingNumber, customerName, customerPhone, status }) => (
      // On a phone it ends with the window, so that the newest message and the composer stay visible.
      <Grid
        asChild
        rows="auto minmax(0, 1fr)"
        height={{ initial: 'max(420px, calc(100dvh - 344px))', md: '100%' }}
      >
        <article aria-label={customerName}>
          <ItemHeader
            heading={customerName}
            badge={<StatusBadge status={status} />}
            actions={
              <>
                <Button size="2" variant="soft" asChild>
                  <Link to={{ search: `?tab=bookings&booking=${id}` }} title="Open the booking">
                    {bookingNumber}
                  </Link>
                </Button>
                <CallButton phone={customerPhone} />
              </>
            }
          />
          <OfficeChat serviceRequestId={id} customerName={customerName} />
        </article>
      </Grid>
    )}
  </ItemStates>
)
