import { Button, Heading, IconButton, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Page } from '../../components/page.tsx'
import { LiveMap } from '../map/live-map.tsx'
import { isActive } from './active.ts'
import { ActiveProviders } from './active-providers.tsx'
import { bookingKey, useBooking } from './booking.ts'
import { ConnectionBadge } from './connection-badge.tsx'
import { followedBy } from './followed.ts'
import styles from './live-tracking.module.css'
import { placeOf, placesOf } from './on-map.ts'
import { ProviderDetails } from './provider-details.tsx'
import { ServiceDetails } from './service-details.tsx'
import { useMyPosition } from './use-my-position.ts'
import { useNow } from './use-now.ts'
import { useTracking } from './use-tracking.ts'
import { words } from './words.ts'

type LiveTrackingProps = Readonly<{
  serviceRequestId: string
  token: string
  /** The access ended with the job, or was taken back. */
  onEnd: () => void
}>

/** The customer's view of their crew: the map, and beside it what is known in words (spec §2). */
export function LiveTracking({ serviceRequestId, token, onEnd }: LiveTrackingProps) {
  const client = useQueryClient()
  const readAgain = useCallback(
    () => client.invalidateQueries({ queryKey: bookingKey(serviceRequestId), exact: true }),
    [client, serviceRequestId],
  )
  const { feed, isTracking, start, stop } = useTracking(
    { serviceRequestId, token },
    { onChange: readAgain, onEnd },
  )
  const { data: booking, isPending } = useBooking(serviceRequestId)
  const { position, locate } = useMyPosition()
  const [selected, setSelected] = useState<string>()
  const now = useNow()

  const provider = booking && followedBy(booking, feed)
  const active = provider && isActive(provider, now) && feed.isConnected ? [provider] : []
  return (
    <Page title={words.title} width="full">
      <div className={styles.page}>
        <div className={styles.sheet}>
          <header className={styles.header}>
            <Heading as="h1" size="6">
              {words.title}
            </Heading>
            <p className={styles.booking}>
              {booking && <Text>{booking.bookingNumber}</Text>}{' '}
              <ConnectionBadge isConnected={feed.isConnected} />
            </p>
            {isTracking ? (
              <Button size="3" variant="soft" onClick={stop}>
                {words.stop}
              </Button>
            ) : (
              <Button size="3" onClick={start}>
                {words.start}
              </Button>
            )}
          </header>
          {booking && <ServiceDetails booking={booking} provider={provider} />}
          <ActiveProviders
            providers={active}
            selected={selected}
            onSelect={setSelected}
            emptyWords={isTracking ? words.noneActive : words.notTracking}
            now={now}
          />
          {provider && <ProviderDetails provider={provider} now={now} />}
        </div>
        {isPending ? (
          <div className={styles.waiting} />
        ) : (
          <LiveMap
            label={words.map}
            places={placesOf(booking, position)}
            providers={provider ? placeOf(provider, active.length > 0) : []}
            onSelectProvider={setSelected}
          >
            <IconButton size="3" variant="surface" aria-label={words.showMe} onClick={locate}>
              <LocateFixed size={20} aria-hidden />
            </IconButton>
          </LiveMap>
        )}
      </div>
    </Page>
  )
}
