import { afterEach, beforeEach, expect, test } from 'bun:test'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { type LiveServer, startLiveServer } from '../../../shared/live/testing.ts'

const { act, page, renderHook, waitFor } = await openDocument()
const { createQueryClient } = await import('../../../shared/api/query-client.ts')
const { officeKey, officeLive, useOfficeLive } = await import('./live.tsx')

let server: LiveServer
beforeEach(() => {
  server = startLiveServer()
  page.setURL(server.url)
})
afterEach(() => server.stop())

const parts = ['bookings', 'providers', 'inbox', 'rates'] as const

/** The parts of the office's data in the order in which they were read. */
let reads: string[]

const useList = (part: (typeof parts)[number]) =>
  useQuery({ queryKey: [...officeKey, part], queryFn: () => reads.push(part) })

/** An office page that shows a list of each part. */
function useOfficePage() {
  useOfficeLive()
  useList('bookings')
  useList('providers')
  useList('inbox')
  useList('rates')
}

async function openOffice() {
  reads = []
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const open = () => renderHook(useOfficePage, { wrapper })
  const { unmount } = open()
  await readCount(parts.length)
  const socket = await server.accepted()
  await waitFor(() => expect(getDefaultStore().get(officeLive.status)).toBe('connected'))
  return { socket, unmount, reopen: open }
}

const readCount = (count: number) => waitFor(() => expect(reads).toHaveLength(count))

test('the first connection reads nothing again', async () => {
  await openOffice()
  expect(reads).toEqual([...parts])
})

test('an event refetches what it changes, at most once a second', async () => {
  const { socket } = await openOffice()
  for (let n = 0; n < 20; n++) socket.say({ type: 'inbox_changed' })
  await readCount(6)
  expect(reads.slice(4)).toEqual(['inbox', 'inbox'])
})

test('the rates follow a colleague’s change', async () => {
  const { socket } = await openOffice()
  socket.say({ type: 'rates_changed' })
  await readCount(5)
  expect(reads.at(-1)).toBe('rates')
})

test('losing the connection reads nothing from the server that went away, and the reconnect reads everything', async () => {
  const { socket } = await openOffice()
  socket.say({ type: 'provider_changed', providerId: 'p1' })
  await readCount(6)
  // The second read of the inbox comes after the rest of the parts read before it.
  socket.say({ type: 'inbox_changed' })
  socket.say({ type: 'inbox_changed' })
  await readCount(8)
  act(() => void dispatchEvent(new Event('offline')))
  await socket.closed
  expect(reads).toHaveLength(8)
  act(() => void dispatchEvent(new Event('online')))
  await server.accepted()
  await readCount(12)
  expect(reads.slice(8).toSorted()).toEqual([...parts].toSorted())
})

test('after time without a connection, the next office page reads everything again', async () => {
  const { socket, unmount, reopen } = await openOffice()
  unmount()
  await socket.closed
  expect(reads).toHaveLength(4)
  reopen()
  await readCount(8)
  expect(reads.slice(4).toSorted()).toEqual([...parts].toSorted())
})
