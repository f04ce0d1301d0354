import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { crewWithJob, tapped } from '../../../../src/modules/moveday/testing.ts'

const front = await frontOfOffice()
const { server } = front
const { press, render, screen, Surroundings, waitFor } = await front.openDocument()
const { WithBooking } = await import('../testing/with-booking.tsx')
const { DaySteps } = await import('./day-steps.tsx')

const Panel = ({ id }: Readonly<{ id: string }>) => (
  <WithBooking id={id}>{booking => <DaySteps booking={booking} />}</WithBooking>
)

test('each step that no other rests on has a button of its own, and one takes back the first of two extras', async () => {
  const job = await crewWithJob(server, 'Generous crew')
  const agreed = (label: string, minutesAgo: number) =>
    tapped('extra_agreed', minutesAgo, { data: { label, amountCents: 15_000, agreedBy: 'Rosa Diaz' } })
  await job.send([tapped('work_started', 30), agreed('Piano', 20), agreed('Attic', 10)])
  const { unmount } = render(<Panel id={job.serviceRequestId} />, { wrapper: Surroundings })
  const names = () => screen.queryAllByRole('button').map(button => button.getAttribute('aria-label'))
  await waitFor(() =>
    expect(names()).toEqual([
      expect.stringMatching(/^Undo “Extra agreed: Piano, \$150\.00, agreed by Rosa Diaz” at /),
      expect.stringMatching(/^Undo “Extra agreed: Attic/),
    ]),
  )
  await press(/^Undo “Extra agreed: Piano/)
  await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^Undo “Extra agreed: Attic/)]))
  unmount()
})

test('a step that was refused is shown with its reason until it is checked', async () => {
  const job = await crewWithJob(server, 'Contradicting crew')
  await job.send([tapped('work_started', 30), tapped('drive_started', 5)])
  const { unmount } = render(<Panel id={job.serviceRequestId} />, { wrapper: Surroundings })
  const refused = await screen.findByRole('list', { name: 'Refused' })
  expect(refused.textContent).toMatch(
    /^Refused: .+ On the wayYour crew reported “Work started” at .+ does not fit with that\. Check what happened/,
  )
  await press(/^Mark “On the way” at .+ as checked$/)
  await waitFor(() => expect(screen.queryAllByRole('list', { name: 'Refused' }).length).toBe(0))
  unmount()
})

test('all refused steps that are shown can be checked at once', async () => {
  const job = await crewWithJob(server, 'Crew of two minds')
  await job.send([tapped('work_started', 30), tapped('drive_started', 5), tapped('arrived', 4)])
  const { unmount } = render(<Panel id={job.serviceRequestId} />, { wrapper: Surroundings })
  await screen.findByRole('list', { name: 'Refused' })
  await press('Mark all as checked')
  await waitFor(() => expect(screen.queryAllByRole('list', { name: 'Refused' }).length).toBe(0))
  unmount()
})
