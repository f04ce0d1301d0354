import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useOnline } from '../../../shared/api/query-client.ts'
import { addMessage, isMessages } from '../../../shared/chat/use-chat.ts'
import { Banner } from '../../../shared/components/states.tsx'
import type { ConnectionEvent } from '../../../shared/live/connection.ts'
import { createLive, useLive } from '../../../shared/live/live.ts'
import { patchLists } from './booking-lists.ts'
import { coalesce } from './coalesce.ts'

/** React Query key prefix of all office data: `['office', 'bookings', …]`. */
export const officeKey = ['office'] as const

/** Key prefix of a booking's history, which follows its crew if the query's `meta` names one as `crewId`. */
export const historyKey = (bookingId: string) => [...officeKey, 'history', bookingId] as const

/** Key of the crews whose phones are silent. */
export const silentPhonesKey = [...officeKey, 'providers', 'silent'] as const

/** The office's single live connection, for all crews, bookings and chats. */
export const officeLive = createLive()

/** Whether the office's live connection is open. */
export const useIsOfficeConnected = () => useAtomValue(officeLive.status) === 'connected'

/** Keeps the live connection open. Each event updates or refetches the cached data that it changes. */
export function useOfficeLive(): void {
  const client = useQueryClient()
  const onEvent = useMemo(() => cacheUpdater(client), [client])
  useLive(officeLive, {}, onEvent)
  useEffect(
    () => () => {
      // Without the connection the data may become outdated. The next office page to show it loads it again.
      client.invalidateQueries({ queryKey: officeKey, refetchType: 'none' })
    },
    [client],
  )
}

/** Warns that data may be outdated. If the whole browser is offline, another banner says so. */
export function ConnectionLost() {
  const isLost = useAtomValue(officeLive.status) === 'lost'
  const isOnline = useOnline()
  return (
    isLost &&
    isOnline && (
      <Banner role="status">
        Connection lost. What you see here may be out of date. Trying to reconnect…
      </Banner>
    )
  )
}

function cacheUpdater(client: QueryClient): (event: ConnectionEvent) => void {
  const invalidate = (part: string, predicate?: (query: Query) => boolean) =>
    client.invalidateQueries({ queryKey: [...officeKey, part], predicate })
  // Bookings may change many times a second.
  const refetchBookings = coalesce(() => invalidate('bookings'), restMs)
  const refetchBesideLists = coalesce(() => invalidate('bookings', isNoList), restMs)
  const refetchProviders = coalesce(() => invalidate('providers'), restMs)
  const refetchInbox = coalesce(() => invalidate('inbox'), restMs)
  const refetchDrives = coalesce(async () => {
    await positionsStored()
    await invalidate('history')
  }, restMs)

  return event => {
    switch (event.type) {
      case 'connected':
        if (!event.isReconnect) return
        refetchBookings()
        refetchProviders()
        refetchInbox()
        invalidate('history')
        invalidate('rates')
        return void client.invalidateQueries({ predicate: isMessages })
      case 'status_changed':
        if (event.booking && patchLists(client, listsKey, event.booking)) refetchBesideLists()
        else refetchBookings()
        // The provider list shows the number of open jobs.
        return refetchProviders()
      case 'provider_changed':
        // Booking queries include provider names and availability.
        refetchBookings()
        return refetchProviders()
      case 'inbox_changed':
        return refetchInbox()
      case 'rates_changed':
        return void invalidate('rates')
      case 'chat_message':
        addMessage(client, event.message)
        client.invalidateQueries({ queryKey: historyKey(event.serviceRequestId) })
        return refetchInbox()
      case 'provider_online':
      case 'provider_offline':
        client.invalidateQueries({ queryKey: silentPhonesKey })
        if (isFollowed(client, event.providerId)) refetchDrives()
        return
      case 'location_update':
        if (isFollowed(client, event.providerId)) refetchDrives()
    }
  }
}

/** Minimum milliseconds between refetches of the same data. */
const restMs = 1000

const listsKey = [...officeKey, 'bookings', 'list']
const isNoList = ({ queryKey }: Query) => queryKey[2] !== 'list'

/** Whether an open history follows this crew's drive. */
const isFollowed = (client: QueryClient, crewId: string) =>
  client
    .getQueryCache()
    .findAll({ queryKey: [...officeKey, 'history'], type: 'active' })
    .some(({ meta }) => meta?.crewId === crewId)

/** Positions are sent live immediately but stored every five seconds. */
const positionsStored = () => new Promise(resolve => setTimeout(resolve, 6_000))
