import { Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { bookingKey, useBooking } from '../../shared/api/booking.ts'
import { useConfig } from '../../shared/api/config.ts'
import { useChat } from '../../shared/chat/use-chat.ts'
import { IconButton } from '../../shared/components/icon-button.tsx'
import { Page } from '../../shared/components/page.tsx'
import { useNow } from '../../shared/dates/use-now.ts'
import { isActive } from '../../shared/live/active.ts'
import { LiveMap } from '../../shared/map/live-map.tsx'
import { placeOf, placesOf } from '../../shared/map/on-map.ts'
import { ActiveProviders } from './active-providers.tsx'
import { ChatView } from './chat-view.tsx'
import { CrewRow } from './crew-row.tsx'
import { followedBy } from './followed.ts'
import styles from './live-tracking.module.css'
import { Overview } from './overview.tsx'
import { phaseOf } from './phase.ts'
import { ProviderDetails } from './provider-details.tsx'
import { ServiceDetails } from './service-details.tsx'
import { useChatOpen } from './use-chat-open.ts'
import { useMyPosition } from './use-my-position.ts'
import { useTracking } from './use-tracking.ts'
import { words } from './words.ts'

type LiveTrackingProps = Readonly<{
  serviceRequestId: string
  token: string
  /** Called when the access ends, with the job or by revocation. */
  onEnd: () => void
}>

/** Spec §2: the customer's live view of their crew, a map with an information sheet. */
export function LiveTracking({ serviceRequestId, token, onEnd }: LiveTrackingProps) {
  const client = useQueryClient()
  const { brand, phones } = useConfig()
  const readAgain = useCallback(
    () => client.invalidateQueries({ queryKey: bookingKey(serviceRequestId), exact: true }),
    [client, serviceRequestId],
  )
  const { isOpen: isChatting, open: openChat, close: closeChat, chatButton } = useChatOpen()
  const { feed, isConnected, ...tracking } = useTracking(
    { serviceRequestId, token },
    { isChatting, onChange: readAgain, onEnd },
  )
  const chat = useChat({
    serviceRequestId,
    permission: { 'x-tracking-token': token },
    side: 'customer',
    heard: feed.said,
    isConnected: feed.isConnected,
  })
  const { data: booking, isPending, isError } = useBooking(serviceRequestId)
  // A tab opened before the job ended must stop tracking too.
  const isOver = booking?.status === 'completed' || booking?.status === 'cancelled'
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  const { position, locate } = useMyPosition()
  const [selected, setSelected] = useState<string>()
  const now = useNow()

  const provider = booking && followedBy(booking, feed)
  const active = provider && isConnected && isActive(provider, now) ? [provider] : []
  const eta = active.length > 0 ? feed.etas.get(serviceRequestId) : undefined
  const office = {
    name: words.office(brand),
    phone: booking?.jurisdiction === 'IL-local' ? phones.il : phones.wi,
  }
  return (
    <Page title={words.title} width="full">
      <div className={styles.page}>
        {isPending ? (
          <div className={styles.waiting} />
        ) : (
          <LiveMap
            label={words.map}
            places={placesOf(booking, position)}
            providers={provider ? placeOf(provider, active.length > 0) : []}
            onSelectProvider={setSelected}
          >
            <IconButton
              size="3"
              variant="surface"
              color="gray"
              label={words.showMe}
              isStacked
              onClick={locate}
            >
              <LocateFixed size={20} aria-hidden />
            </IconButton>
          </LiveMap>
        )}
        <div className={styles.sheet} data-chatting={isChatting}>
          {isChatting ? (
            <ChatView
              chat={chat}
              office={office.name}
              standing={booking ? words.phase[phaseOf(booking, eta)] : ''}
              now={now}
              onBack={closeChat}
            />
          ) : (
            <Overview
              booking={booking}
              provider={provider}
              eta={eta}
              tracking={{ ...tracking, isConnected }}
              isActive={active.length > 0}
              now={now}
              crew={
                <CrewRow
                  provider={provider}
                  office={office}
                  isConnected={isConnected}
                  now={now}
                  unread={chat.unread}
                  chatButton={chatButton}
                  onChat={openChat}
                />
              }
            >
              {isError && (
                <Text as="p" className={styles.fault} role="alert">
                  {words.notLoaded}
                </Text>
              )}
              {booking && <ServiceDetails booking={booking} provider={provider} />}
              <ActiveProviders
                providers={active}
                selected={selected}
                onSelect={setSelected}
                emptyWords={tracking.isTracking ? words.noneActive : words.notTracking}
                now={now}
              />
              {provider && <ProviderDetails provider={provider} now={now} />}
            </Overview>
          )}
        </div>
      </div>
    </Page>
  )
}
