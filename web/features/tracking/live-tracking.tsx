import { Box, Text } from '@radix-ui/themes'
import { atom } from 'jotai'
import { LocateFixed } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { Booking } from '../../shared/api/booking.ts'
import { useConfig } from '../../shared/api/config.ts'
import { useChat } from '../../shared/chat/use-chat.ts'
import { lazyComponent } from '../../shared/components/lazy.ts'
import { Page } from '../../shared/components/page.tsx'
import { useToast } from '../../shared/components/toast/toast.ts'
import { useNow } from '../../shared/dates/use-time.ts'
import { isActive } from '../../shared/live/live.ts'
import { MapButton } from '../../shared/map/frame.tsx'
import { type Coordinates, currentPosition, NoPosition } from '../../shared/map/geolocation.ts'
import { LiveMap } from '../../shared/map/live-map.tsx'
import { type ProviderPlaces, placeOf, placesOf } from '../../shared/map/places.ts'
import { AfterTheDay } from '../../shared/proof/after-the-day.tsx'
import { hasProof } from '../../shared/proof/job-proof.ts'
import { ActiveProviders, CrewRow, ProviderDetails, ServiceDetails } from './cards.tsx'
import { ChatView, useChatPanel } from './chat-view.tsx'
import { Overview } from './overview.tsx'
import { useJobDay } from './phase.ts'
import { Preparation } from './preparation.tsx'
import styles from './tracking.module.css'
import { type TrackedJob, useTracking } from './use-tracking.ts'

/** Below the fold, so not in the first load. */
const CustomerPapers = lazyComponent(() => import('../../shared/papers/customer-papers.tsx'))

type LiveTrackingProps = Readonly<{
  serviceRequestId: string
  /** Undefined if it could not be loaded. */
  booking: Booking | undefined
  /** The last request for the booking failed. */
  isOutdated: boolean
  token: string
  /** Called when the access ends, with the job or by revocation. */
  onEnd: () => void
}>

/** Spec §2: the customer's live view of their crew, a map with an information sheet. */
export function LiveTracking({ serviceRequestId, booking, isOutdated, token, onEnd }: LiveTrackingProps) {
  const { brand, phones } = useConfig()
  const chatPanel = useChatPanel()
  const isChatting = chatPanel.isOpen
  const jobDay = useJobDay(booking)
  const isOnItsDay = jobDay === 'today'
  const tracking = useTracking({ serviceRequestId, token, isChatting, isOnItsDay, onEnd })
  const permission = { 'x-tracking-token': token }
  const chat = useChat({ serviceRequestId, permission, side: 'customer' })
  const [selected, setSelected] = useState<string>()

  const isPreparing = jobDay === 'before'
  const { live, isConnected } = tracking
  const job = booking && { booking, live, isConnected }
  const office = { name: `${brand} office`, phone: phones[booking?.office ?? 'wi'] }
  return (
    <Page title="Live Service Tracking" width="full">
      <div className={styles.page} data-preparing={isPreparing}>
        <TrackingMap job={job} onSelect={setSelected} />
        <div className={styles.sheet} data-chatting={isChatting}>
          {isChatting ? (
            <ChatView chat={chat} job={job} office={office.name} onBack={chatPanel.close} />
          ) : (
            <>
              <Overview job={job} tracking={tracking}>
                <CrewRow
                  job={job}
                  office={office}
                  unread={chat.unread}
                  chatButton={chatPanel.chatButton}
                  onChat={chatPanel.open}
                />
              </Overview>
              {isOutdated && (
                <Text as="p" mx="5" mb="4" role="alert">
                  Your booking could not be loaded. Reload the page to try again.
                </Text>
              )}
              {isPreparing && booking && <Preparation booking={booking} />}
              {job && <ServiceDetails job={job} />}
              <ActiveProviders
                job={job}
                isTracking={tracking.isTracking}
                selected={selected}
                onSelect={setSelected}
              />
              {job && <ProviderDetails job={job} />}
              <Box px="5" pt="4" className="ruled">
                <Suspense>
                  <CustomerPapers id={serviceRequestId} isDone={booking?.status === 'completed'} />
                </Suspense>
              </Box>
              {job && hasProof(job.booking) && (
                <Box px="5" pt="4" pb="5" className="ruled">
                  <AfterTheDay id={serviceRequestId} />
                </Box>
              )}
            </>
          )}
        </div>
      </div>
    </Page>
  )
}

type TrackingMapProps = Readonly<{ job: TrackedJob | undefined; onSelect: (providerId: string) => void }>

/** The booking's places, its crew and, on request, the customer. */
function TrackingMap({ job, onSelect }: TrackingMapProps) {
  const [position, setPosition] = useState<Coordinates>()
  const toast = useToast()
  // The position never leaves the page.
  const locate = async () => {
    try {
      setPosition(await currentPosition())
    } catch (fault) {
      if (!(fault instanceof NoPosition)) throw fault
      toast({ title: 'Tracking Error', description: `GPS Error: ${fault.message}`, tone: 'error' })
    }
  }
  return (
    <LiveMap
      label="Live map"
      places={placesOf(job?.booking, position)}
      providers={useCrewPlace(job)}
      onSelectProvider={onSelect}
    >
      <MapButton label="Show my position on the map" icon={LocateFixed} onClick={locate} />
    </LiveMap>
  )
}

/** The crew's place on the map, if it has reported a position. */
function useCrewPlace(job: TrackedJob | undefined): ProviderPlaces {
  const now = useNow()
  const provider = job?.booking.provider
  const [live, isConnected] = [job?.live, job?.isConnected === true]
  return useMemo(
    () =>
      atom(get => {
        const state = live && provider && get(live.providers).get(provider.id)
        return state ? placeOf({ ...provider, ...state }, isConnected && isActive(state, now)) : []
      }),
    [provider, live, isConnected, now],
  )
}
