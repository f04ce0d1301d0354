import { type Query, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useEffect, useMemo } from 'react'
import { createLive } from '../../../shared/live/feed.ts'
import { patchLists } from './booking-lists.ts'
import { onceMore } from './once-more.ts'

/** React Query key prefix of all office data: `['office', 'bookings', …]`. */
export const officeKey = ['office'] as const

/** The office's single live connection, for all crews, bookings and chats. */
export const officeLive = createLive({})

/** Chat messages of all bookings received on this page. */
export const officeHeard = selectAtom(officeLive.feed, ({ said }) => said)

/** Whether the live connection is open. */
export const isOfficeConnected = selectAtom(officeLive.feed, ({ isConnected }) => isConnected)

/** Keeps the live connection open and refetches data that changed elsewhere. */
export function useOfficeLine(): void {
  const client = useQueryClient()
  const store = useStore()
  const said = useAtomValue(newestLine)
  const providerChanges = useAtomValue(changedProviders)
  const inboxChanges = useAtomValue(changedInbox)
  const isConnected = useAtomValue(connected)
  const readBookings = useReadAnew('bookings')
  const readBesideLists = useReadAnew('bookings', isNoList)
  const readProviders = useReadAnew('providers')
  const readInbox = useReadAnew('inbox')
  // Subscribes to the store directly, because one render may cover several changes.
  useEffect(
    () =>
      store.sub(changedBooking, () => {
        const booking = store.get(changedBooking)?.booking
        if (booking && patchLists(client, listsKey, booking)) readBesideLists()
        else readBookings()
        // The provider list shows the number of open jobs.
        readProviders()
      }),
    [store, client, readBookings, readBesideLists, readProviders],
  )
  // After a reconnect, refetch to catch changes missed during the outage.
  useEffect(() => {
    // Booking queries include provider names and availability.
    if (providerChanges > 0 || isConnected) readBookings()
  }, [providerChanges, isConnected, readBookings])
  useEffect(() => {
    if (providerChanges > 0 || isConnected) readProviders()
  }, [providerChanges, isConnected, readProviders])
  useEffect(() => {
    if (said || inboxChanges > 0 || isConnected) readInbox()
  }, [said, inboxChanges, isConnected, readInbox])
}

const listsKey = [...officeKey, 'bookings', 'list']
const isNoList = ({ queryKey }: Query) => queryKey[2] !== 'list'

/** Throttles refetches to one per `restMs`, because bookings may change many times a second. */
function useReadAnew(part: 'bookings' | 'providers' | 'inbox', predicate?: (query: Query) => boolean) {
  const client = useQueryClient()
  return useMemo(
    () => onceMore(() => client.invalidateQueries({ queryKey: [...officeKey, part], predicate }), restMs),
    [client, part, predicate],
  )
}

// Selected separately, so that a crew's position updates do not render the page again.
const changedBooking = selectAtom(officeLive.line, ({ changed }) => changed)
const changedProviders = selectAtom(officeLive.line, ({ providerChanges }) => providerChanges)
const newestLine = selectAtom(officeLive.line, ({ said }) => said.at(-1))
const changedInbox = selectAtom(officeLive.line, ({ inboxChanges }) => inboxChanges)
const connected = selectAtom(officeLive.line, ({ isConnected }) => isConnected)

/** Minimum milliseconds between refetches. */
const restMs = 1000
