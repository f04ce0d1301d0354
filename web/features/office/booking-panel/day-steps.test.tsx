import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { crewWithJob, tapped } from '../../../../src/modules/moveday/testing.ts'

const front = await frontOfOffice()
const { server } = front
const { press, render, screen, Surroundings, waitFor } = await front.openDocument()
const { useOfficeBooking } = await import('../shared/queries.ts')
const { DaySteps } = await import('./day-steps.tsx')

function Panel({ id }: Readonly<{ id: string }>) {
  const { data } = useOfficeBooking(id)
  return data ? <DaySteps booking={data} /> : null
}

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
