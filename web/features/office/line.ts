import { type Query, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useEffect, useMemo } from 'react'
import { createLive } from '../tracking/feed.ts'
import { patchLists } from './bookings/patch-lists.ts'
import { onceMore } from './once-more.ts'

/** How everything begins that the office reads, by react-query's keys: `['office', 'bookings', …]`. */
export const officeKey = ['office'] as const

/** The one line on which the office hears of every crew, booking and chat. */
export const officeLive = createLive({})

/** What was written in the chats of all bookings since this page heard of them. */
export const officeHeard = selectAtom(officeLive.feed, ({ said }) => said)

/** Whether the office hears anything now. */
export const isOfficeConnected = selectAtom(officeLive.feed, ({ isConnected }) => isConnected)

/** Holds the line open, and reads anew what somebody changed or wrote elsewhere. */
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
  // Subscribed, because a render may come only after several changes.
  useEffect(
    () =>
      store.sub(changedBooking, () => {
        const booking = store.get(changedBooking)?.booking
        if (booking && patchLists(client, listsKey, booking)) readBesideLists()
        else readBookings()
        // A crew is listed with how many open jobs it has.
        readProviders()
      }),
    [store, client, readBookings, readBesideLists, readProviders],
  )
  // Changes during an outage are read when the line is back.
  useEffect(() => {
    // What a crew may be given, and what it is called, is read with the bookings.
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

/** Bookings may change many times a second; what is read because of it is read at most once in `restMs`. */
function useReadAnew(part: 'bookings' | 'providers' | 'inbox', predicate?: (query: Query) => boolean) {
  const client = useQueryClient()
  return useMemo(
    () => onceMore(() => client.invalidateQueries({ queryKey: [...officeKey, part], predicate }), restMs),
    [client, part, predicate],
  )
}

// Each by itself, for the line tells of every crew's every move, and none of those is a reason to draw the page anew.
const changedBooking = selectAtom(officeLive.line, ({ changed }) => changed)
const changedProviders = selectAtom(officeLive.line, ({ providerChanges }) => providerChanges)
const newestLine = selectAtom(officeLive.line, ({ said }) => said.at(-1))
const changedInbox = selectAtom(officeLive.line, ({ inboxChanges }) => inboxChanges)
const connected = selectAtom(officeLive.line, ({ isConnected }) => isConnected)

/** Milliseconds between two readings. */
const restMs = 1000
