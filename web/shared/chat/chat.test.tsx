import { expect, test } from 'bun:test'
import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { frontOfOffice } from '../../../scripts/testing/office-front.ts'
import { bookAndPay } from '../../../scripts/testing/steps.ts'
import type { ChatLine } from '../../../src/shared/messages.ts'

const front = await frontOfOffice()
const { server } = front
const bookings = [await bookAndPay(server.browser()), await bookAndPay(server.browser())]
const nextBooking = () => bookings.pop()?.id ?? 'there are too few'

const { fireEvent, gone, press, render, screen, Surroundings, waitFor, within } = await front.openDocument()
const { Chat } = await import('./chat.tsx')
const { addMessage, useChat } = await import('./use-chat.ts')
const { createQueryClient } = await import('../api/query-client.ts')
const { bookingKey } = await import('../api/booking.ts')

const names = { customer: 'Rosa Diaz', provider: 'Crew', admin: 'FairMove office' }

/** The office's side of a chat. Its button receives `live`. */
function OfficeSide({ id, live }: Readonly<{ id: string; live: ChatLine }>) {
  const client = useQueryClient()
  const chat = useChat({ serviceRequestId: id, side: 'admin' })
  return (
    <>
      <button type="button" onClick={() => addMessage(client, live)}>
        Receive
      </button>
      <Chat chat={chat} names={names} empty="" now={0} />
    </>
  )
}

const liveLine = (serviceRequestId: string): ChatLine => ({
  id: 'live',
  serviceRequestId,
  senderId: null,
  senderType: 'customer',
  message: 'The gate code is 4411.',
  timestamp: '2099-03-01T15:00:00.000Z',
})

/** Scoped to the log, because a toast from an earlier test is a list item too. */
const shown = () =>
  within(screen.getByRole('log'))
    .queryAllByRole('listitem')
    .map(item => item.querySelector('p:nth-of-type(2)')?.textContent)

const write = async (message: string) => {
  fireEvent.change(await screen.findByLabelText('Message'), { target: { value: message } })
  await press('Send')
}

test('adds a live message to the loaded ones, once', async () => {
  const id = nextBooking()
  await front.office.post(`/api/service-requests/${id}/messages`, { message: 'Good morning.' })
  render(<OfficeSide id={id} live={liveLine(id)} />, { wrapper: Surroundings })
  await screen.findByText('Good morning.')
  await press('Receive')
  await press('Receive')
  await waitFor(() => expect(shown()).toEqual(['Good morning.', 'The gate code is 4411.']))
})

test('sends messages one at a time in order, and a failed one again with its key', async () => {
  const id = nextBooking()
  const path = `/api/service-requests/${id}/messages`
  render(<OfficeSide id={id} live={liveLine(id)} />, { wrapper: Surroundings })
  await screen.findByLabelText('Message')
  await gone(() => screen.queryByText('Loading messages…'))
  front.failOnce(path)
  await write('One')
  await write('Two')
  await screen.findByText('Not sent.')
  await gone(() => screen.queryByText('Sending…'))
  await press('Try again')
  await gone(() => screen.queryByText('Not sent.'))
  await gone(() => screen.queryByText('Sending…'))
  expect(shown()).toEqual(['Two', 'One'])
  const { body } = await front.office.get(path)
  expect(body.map(({ message }: ChatLine) => message)).toEqual(['Two', 'One'])
})

test('loads again if a message arrives during a load, which may have missed it', async () => {
  const client = createQueryClient()
  const loads: PromiseWithResolvers<ChatLine[]>[] = []
  const observer = new QueryObserver(client, {
    queryKey: [...bookingKey('b1'), 'messages'],
    queryFn() {
      const load = Promise.withResolvers<ChatLine[]>()
      loads.push(load)
      return load.promise
    },
  })
  const unsubscribe = observer.subscribe(() => {})
  const added = addMessage(client, liveLine('b1'))
  await waitFor(() => expect(loads).toHaveLength(2))
  loads[0]!.resolve([])
  loads[1]!.resolve([liveLine('b1')])
  await added
  expect(observer.getCurrentResult().data).toEqual([liveLine('b1')])
  unsubscribe()
})
