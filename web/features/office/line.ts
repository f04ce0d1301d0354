import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useEffect, useMemo } from 'react'
import { createLive } from '../tracking/feed.ts'
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
  const changed = useAtomValue(changedBooking)
  const said = useAtomValue(newestLine)
  const providerChanges = useAtomValue(changedProviders)
  const inboxChanges = useAtomValue(changedInbox)
  const isConnected = useAtomValue(connected)
  const readBookings = useReadAnew('bookings')
  const readProviders = useReadAnew('providers')
  const readInbox = useReadAnew('inbox')
  // What happened while the line was away is read when it is there.
  useEffect(() => {
    // What a crew may be given, and what it is called, is read with the bookings.
    if (changed || providerChanges > 0 || isConnected) readBookings()
  }, [changed, providerChanges, isConnected, readBookings])
  useEffect(() => {
    // A crew is listed with how many open jobs it has.
    if (changed || providerChanges > 0 || isConnected) readProviders()
  }, [changed, providerChanges, isConnected, readProviders])
  useEffect(() => {
    if (said || inboxChanges > 0 || isConnected) readInbox()
  }, [said, inboxChanges, isConnected, readInbox])
}

/**
 * A booking may change several times a second, and each of its changes leads to counters and to all loaded pages of a
 * list: they are read together.
 */
function useReadAnew(part: 'bookings' | 'providers' | 'inbox') {
  const client = useQueryClient()
  return useMemo(
    () => onceMore(() => client.invalidateQueries({ queryKey: [...officeKey, part] }), restMs),
    [client, part],
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
