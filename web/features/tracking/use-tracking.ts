import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useRef, useState } from 'react'
import { type Booking, bookingKey } from '../../shared/api/booking.ts'
import { trackingToken } from '../../shared/api/credentials.ts'
import { addMessage, isMessages } from '../../shared/chat/use-chat.ts'
import { isNumber } from '../../shared/checks.ts'
import { useToast } from '../../shared/components/toast/toast.ts'
import { type ConnectionEvent, useConnection } from '../../shared/live/connection.ts'
import {
  createLive,
  type Eta,
  isActive,
  isOld,
  type Live,
  type LiveProvider,
  problemIn,
  useLive,
  useLiveProvider,
} from '../../shared/live/live.ts'
import { papersKey } from '../../shared/papers/job-papers.ts'
import { proofKey } from '../../shared/proof/job-proof.ts'
import { useStored } from '../../shared/storage.ts'

/** A booking and its live state. `isConnected` while the subscription is on and its connection open. */
export type TrackedJob = Readonly<{ booking: Booking; live: Live; isConnected: boolean }>

export type Tracking = ReturnType<typeof useTracking>

type Options = Readonly<{
  serviceRequestId: string
  token: string
  /** An open chat keeps the connection open too. */
  isChatting: boolean
  /** The job is today or under way: its news is heard without tracking too. */
  isOnItsDay: boolean
  /** Called when the server ends the access. */
  onEnd: () => void
}>

/**
 * The customer's subscription to a booking's live channel, which they start and stop (spec §4). It survives a reload,
 * because a phone that slept may reload its pages. On the day of the job, the page hears of the booking and of the
 * crew's arrival without it too, but shows no new position and announces nothing. Does not render for positions;
 * components that show them read `live`.
 */
export function useTracking({ serviceRequestId, token, isChatting, isOnItsDay, onEnd }: Options) {
  const store = useStore()
  const client = useQueryClient()
  const toast = useToast()
  const [live] = useState(createLive)
  const [startedAt, setStartedAt] = useStored('tab', `tracks 2 ${serviceRequestId}`, isNumber)
  const isTracking = startedAt !== undefined
  const announcePosition = usePositionToasts(startedAt)
  const refetch = () => {
    refetchBooking(client, serviceRequestId)
    client.invalidateQueries({ queryKey: proofKey(serviceRequestId) })
    client.invalidateQueries({ queryKey: papersKey(serviceRequestId) })
  }
  const onNews = (event: ConnectionEvent) => {
    switch (event.type) {
      case 'connected':
        // Also the first time: the page may have been open for a while.
        refetch()
        return void client.invalidateQueries({ predicate: isMessages }, { cancelRefetch: false })
      case 'status_changed':
      case 'day_changed':
        return refetch()
      case 'chat_message':
        return void addMessage(client, event.message)
      case 'ended':
        return onEnd()
    }
  }
  const onEvent = (event: ConnectionEvent) => {
    const problem = problemIn(event)
    if (problem) toast({ title: 'Tracking Error', description: problem, tone: 'error' })
    if (event.type === 'location_update') announcePosition(event.location)
    onNews(event)
  }
  const onQuietEvent = (event: ConnectionEvent) => {
    if (event.type === 'location_update') return
    store.set(live.apply, event)
    onNews(event)
  }
  const status = useAtomValue(live.status)
  const isOpen = isTracking || isChatting
  const listener = { serviceRequestId, token }
  useLive(live, listener, onEvent, isOpen)
  useConnection(listener, onQuietEvent, isOnItsDay && !isOpen)

  return {
    live,
    isTracking,
    isConnected: status === 'connected' && isTracking,
    isLost: status === 'lost' && isTracking,
    start() {
      setStartedAt(Date.now())
      toast({
        title: 'Tracking Started',
        description: 'Your crew appears on the map as soon as it reports its position.',
      })
    },
    stop() {
      setStartedAt(undefined)
      toast({ title: 'Tracking Stopped', description: 'Press Start Tracking to follow your crew again.' })
    },
  }
}

/** A request on its way may have been answered before the news, so it is sent again. */
const refetchBooking = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: bookingKey(id), exact: true })

/** Hears whether a job that is over goes on, because its crew takes back its last step. The server says how long. */
export function useReopening(serviceRequestId: string) {
  const client = useQueryClient()
  const token = trackingToken(serviceRequestId).read()
  const onEvent = ({ type }: ConnectionEvent) => {
    // It may have been reopened before the connection.
    if (type === 'connected' || type === 'status_changed') refetchBooking(client, serviceRequestId)
  }
  useConnection({ serviceRequestId, token }, onEvent, token !== undefined)
}

/**
 * Announces the crew's position while the customer tracks it (spec §8 "Tracking toasts"), except positions from long
 * before `startedAt` (milliseconds since 1970).
 */
function usePositionToasts(startedAt = Number.POSITIVE_INFINITY) {
  const toast = useToast()
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  return ({ timestamp }: Readonly<{ timestamp: string }>) => {
    if (Date.parse(timestamp) < startedAt - pushIntervalMs) return
    if (performance.now() - announcedAt.current < pushIntervalMs) return
    announcedAt.current = performance.now()
    toast({ title: 'Location Updated', duration: 3000 })
  }
}

/**
 * Spec §9: how often a stationary crew reports. A moving one reports every second or two, so toasts are limited to this
 * interval.
 */
const pushIntervalMs = 30_000

/** The assigned provider with its live state. `isCurrent` while it is on the road and its position is recent. */
export type LiveCrew = Omit<LiveProvider, 'id'> &
  NonNullable<Booking['provider']> &
  Readonly<{ isCurrent: boolean }>

/** What the hooks below need of a tracked job. */
type CrewSource = Omit<TrackedJob, 'booking'> & Readonly<{ booking: Pick<Booking, 'id' | 'provider'> }>

/**
 * What `select` reads of the assigned provider at `now`; undefined without one. Renders only when that changes, so
 * `select` returns a primitive.
 */
export function useCrewState<Part extends string | boolean | undefined>(
  job: CrewSource | undefined,
  now: number,
  select: (crew: LiveCrew) => Part,
): Part | undefined {
  const provider = job?.booking.provider
  return useLiveProvider(job?.live, provider?.id, state => {
    if (!provider) return
    const crew = { ...provider, ...state }
    return select({ ...crew, isCurrent: job.isConnected && isActive(crew, now) })
  })
}

/** When the crew will arrive, while it is online and its position is recent. Known without tracking too. */
export function useEta(job: CrewSource, now: number): Eta | undefined {
  const isConnected = useAtomValue(job.live.status) === 'connected'
  const eta = useAtomValue(job.live.etas).get(job.booking.id)
  const isCurrent = useCrewState(job, now, ({ isOnline, location }) => {
    const seenAt = [location?.timestamp, eta?.positionAt]
    return isOnline && seenAt.some(timestamp => timestamp !== undefined && !isOld({ timestamp }, now))
  })
  return isConnected && isCurrent ? eta : undefined
}
