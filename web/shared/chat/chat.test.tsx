import { afterAll, expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { bookAndPay } from '../../../scripts/testing/steps.ts'
import type { ChatLine } from '../../../src/shared/messages.ts'
import { frontOfOffice } from '../../features/office/testing/front.ts'

const server = await testServer()
const front = await frontOfOffice(server)
const { id } = await bookAndPay(server.browser())
await front.office.post(`/api/service-requests/${id}/messages`, { message: 'Good morning.' })

const { page, render, screen, within } = await openDocument()
const { Surroundings } = await import('../testing.tsx')
const { Chat } = await import('./chat.tsx')
const { useChat } = await import('./use-chat.ts')
page.setURL(front.url)
afterAll(async () => {
  await front.stop()
  await server.stop()
})

const names = { customer: 'Rosa Diaz', provider: 'Crew', admin: 'FairMove office' }

function Heard({ lines }: Readonly<{ lines: readonly ChatLine[] }>) {
  const chat = useChat({ serviceRequestId: id, side: 'admin', heard: lines, isConnected: true })
  return <Chat chat={chat} names={names} empty="" now={0} />
}

test('keeps received messages after the live feed drops them', async () => {
  const line: ChatLine = {
    id: 'heard',
    serviceRequestId: id,
    senderId: null,
    senderType: 'customer',
    message: 'The gate code is 4411.',
    timestamp: '2099-03-01T15:00:00.000Z',
  }
  const { rerender } = render(<Heard lines={[]} />, { wrapper: Surroundings })
  await screen.findByText('Good morning.')
  rerender(<Heard lines={[line]} />)
  await screen.findByText('The gate code is 4411.')
  rerender(<Heard lines={[]} />)
  // Scope to the log, because a toast from an earlier test is a list item too.
  const lines = within(screen.getByRole('log')).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Good morning.'),
    expect.stringContaining('The gate code is 4411.'),
  ])
})
