import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../scripts/testing/office-front.ts'
import { bookAndPay } from '../../../scripts/testing/steps.ts'

const front = await frontOfOffice()
const { office: ana, server } = front

const { fireEvent, gone, press, render, screen, Surroundings, waitFor } = await front.openDocument()
const { useOfficeBooking } = await import('./shared/queries.ts')
const { Notes } = await import('./booking-panel/notes.tsx')
const { StatusSelect } = await import('./shared/booking/status-select.tsx')

const { useState } = await import('react')
type Chosen = Parameters<typeof StatusSelect>[0]['chosen']

/** A booking's status and notes, as its panel shows them. */
function Panel({ id }: Readonly<{ id: string }>) {
  const { data } = useOfficeBooking(id)
  const [chosen, choose] = useState<Chosen>()
  if (!data) return null
  return (
    <>
      <StatusSelect booking={data} chosen={chosen} onChoose={choose} />
      <Notes booking={data} />
    </>
  )
}

/** Opens a new booking's panel and returns the requests sent about that booking. */
async function open() {
  const { id } = await bookAndPay(server.browser())
  const path = `/api/admin/service-requests/${id}`
  render(<Panel id={id} />, { wrapper: Surroundings })
  await screen.findByLabelText('Admin notes')
  return {
    set: (change: object) => ana.patch(`${path}/status`, change),
    read: async () => (await ana.get(path)).body,
  }
}

const typeInto = (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  // The options of a select load on focus.
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
}

test('shows both statuses and asks when a colleague has just changed the status', async () => {
  const { set, read } = await open()
  typeInto('Status', 'in_progress')
  typeInto('Note for the history (optional)', 'They called')
  await set({ status: 'completed' })
  await press('Set status')
  await screen.findByText('admin set this to Completed just now; you chose In progress.')
  expect((await read()).status).toBe('completed')
  await screen.findByRole('button', { name: 'Keep Completed' })

  // The conflict is visible now; the typed note is kept and saved with the status.
  await press('Set to In progress')
  await waitFor(async () => expect((await read()).status).toBe('in_progress'))
  const history = (await ana.get(`/api/admin/service-requests/${(await read()).id}/timeline`)).body
  expect(history.at(-1).summary).toBe('The status changed from completed to in progress: They called.')
})

test('keeps the colleague’s status without a change', async () => {
  const { set, read } = await open()
  typeInto('Status', 'in_progress')
  await set({ status: 'cancelled' })
  await press('Set status')
  await press('Keep Cancelled')
  await gone(() => screen.queryByLabelText('Note for the history (optional)'))
  expect((await read()).status).toBe('cancelled')
})

test('loses neither version of notes that a colleague saves concurrently', async () => {
  const { set, read } = await open()
  typeInto('Admin notes', 'Use the back door')
  await set({ adminNotes: 'Ring twice' })
  await press('Save notes')
  await screen.findByText('admin changed these notes just now. Yours below are not saved yet.')
  await screen.findByText('Ring twice')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Admin notes').value).toBe('Use the back door')
  expect((await read()).adminNotes).toBe('Ring twice')

  await press('Combine both')
  await press('Save notes')
  await waitFor(async () => expect((await read()).adminNotes).toBe('Ring twice\n\nUse the back door'))
  await gone(() => screen.queryByRole('button', { name: 'Save notes' }))

  // The user's own saved notes do not conflict.
  typeInto('Admin notes', 'Ring once')
  await press('Save notes')
  await waitFor(async () => expect((await read()).adminNotes).toBe('Ring once'))

  typeInto('Admin notes', 'Mine')
  await set({ adminNotes: 'Theirs' })
  await press('Save notes')
  await press('Discard mine')
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Admin notes').value).toBe('Theirs'))
})
