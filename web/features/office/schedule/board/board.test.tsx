import { afterEach, expect, test } from 'bun:test'
import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { frontOfOffice } from '../../../../../scripts/testing/office-front.ts'
import { addProvider, bookAndPay, monday } from '../../../../../scripts/testing/steps.ts'

const front = await frontOfOffice()
const { office, server } = front
const paid = (customerName: string, preferredDate?: string) =>
  bookAndPay(server.browser(), { customerName, preferredDate })

const { fireEvent, render, screen, Surroundings, waitFor, within } = await front.openDocument()
const { Board } = await import('./board.tsx')

const open = () => render(<Board day={monday} />, { wrapper: Surroundings })
const rowOf = async (crew: string) => (await screen.findByText(crew)).closest('li')!
const jobOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
/** Presses a key on a job and waits for its status message. */
const press = async (job: HTMLElement, key: string, message: RegExp) => {
  fireEvent.keyDown(job, { key })
  await screen.findByText(message, { selector: '[role=status]' })
}

/** Tells components of new data late and out of order, as a loaded machine may. */
function delayNotifications() {
  let delay = 64
  notifyManager.setScheduler(callback => {
    delay = delay > 2 ? delay / 2 : 64
    setTimeout(callback, delay)
  })
}
afterEach(() => notifyManager.setScheduler(defaultScheduler))

test('links to adding a crew if there is none', async () => {
  const { unmount } = open()
  const link = await screen.findByRole('link', { name: 'Add a crew' })
  expect(link.getAttribute('href')).toEndWith('?tab=providers')
  unmount()
})

test('rows show crew size and hours, the tray shows preferred times, and a swap shows its warnings', async () => {
  const [able, lone] = [await addProvider(office, 'Able crew'), await addProvider(office, 'Lone crew')]
  await office.patch(`/api/admin/providers/${lone.id}`, { crewSize: 1 })
  const [rosa, tom] = [await paid('Rosa Diaz'), await paid('Tom Becker')]
  await Promise.all([paid('Mia Lund', monday), paid('Ben Holt', '2094-03-17')])
  for (const [{ id }, providerId] of [
    [rosa, able.id],
    [tom, lone.id],
  ] as const) {
    const assignment = { providerId, scheduledDate: `${monday}T14:00:00Z` }
    await office.patch(`/api/admin/service-requests/${id}/assign`, assignment)
  }
  delayNotifications()
  const { unmount } = open()
  expect((await rowOf('Able crew')).textContent).toStartWith('Able crew3 people3 h busy')
  expect((await jobOf('Mia Lund')).textContent).toContain('3 h, 2 people')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only jobs requested for this day (1)' }))
  await waitFor(() => expect(screen.queryAllByText('Ben Holt').length).toBe(0))

  const [hers, his] = [await jobOf('Rosa Diaz'), await jobOf('Tom Becker')]
  await press(hers, ' ', /^Rosa Diaz picked up/)
  await press(hers, 'ArrowDown', /^Lone crew, 9:00 AM. Over Tom Becker’s job/)
  fireEvent.keyDown(hers, { key: 'Enter' })
  await press(his, ' ', /^One moment/)
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Lone crew has 1 person/).textContent).toBe(
    'Rosa Diaz Lone crew has 1 person, and this job needs 2.',
  )
  fireEvent.click(question.getByRole('button', { name: 'Swap anyway' }))
  await waitFor(async () => expect((await rowOf('Lone crew')).textContent).toContain('Rosa Diaz'))
  await screen.findByText('Rosa Diaz and Tom Becker swapped')
  expect((await jobOf('Rosa Diaz')).textContent).toEndWith('Lone crew has 1 person, and this job needs 2.')
  // The moved job is a new element, which receives the focus even if the board learns of its new place late.
  await waitFor(() => expect(document.activeElement?.textContent).toStartWith('Rosa Diaz'))
  unmount()
})

test('an absent crew’s jobs go to other crews or the tray once these are known, and undo restores them all', async () => {
  const [ill, free] = [await addProvider(office, 'Ill crew'), await addProvider(office, 'Zeal crew')]
  const [eva, ian] = [await paid('Eva Roth'), await paid('Ian Moss')]
  for (const [{ id }, hour] of [
    [eva, 13],
    [ian, 19],
  ] as const) {
    const assignment = { providerId: ill.id, scheduledDate: `${monday}T${hour}:00:00Z` }
    await office.patch(`/api/admin/service-requests/${id}/assign`, assignment)
  }
  const statusOf = async ({ id }: { id: string }) => {
    const { status, providerId } = (await office.get(`/api/admin/service-requests/${id}`)).body
    return [status, providerId]
  }
  const { unmount } = open()
  const release = front.hold('/suggestions')
  fireEvent.click(await screen.findByRole('button', { name: 'Ill crew is unavailable' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Ill crew is unavailable on Monday/ }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move 2 jobs' }).disabled).toBe(true)
  release()
  const choice = (name: string) => dialog.findByLabelText<HTMLSelectElement>(`New crew for ${name}`)
  await waitFor(() => expect(dialog.getAllByRole('option', { name: 'Zeal crew' })).toHaveLength(2))
  expect((await choice('Ian Moss')).value).not.toBe('')
  fireEvent.change(await choice('Eva Roth'), { target: { value: free.id } })
  fireEvent.change(await choice('Ian Moss'), { target: { value: '' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Move 2 jobs' }))
  await screen.findByText('Ill crew: 2 jobs moved')
  await waitFor(async () => expect((await rowOf('Ill crew')).textContent).toContain('Day off: Unavailable'))
  expect([await statusOf(eva), await statusOf(ian)]).toEqual([
    ['assigned', free.id],
    ['confirmed', null],
  ])

  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await statusOf(ian)).toEqual(['assigned', ill.id]))
  await waitFor(async () => expect(await statusOf(eva)).toEqual(['assigned', ill.id]))
  await screen.findByText('Undone')
  await waitFor(async () => expect((await rowOf('Ill crew')).textContent).not.toContain('Day off'))
  unmount()
})

test('marks a day off for a crew without jobs, and then has nothing to save', async () => {
  const idle = await addProvider(office, 'Idle crew')
  const { unmount } = open()
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: `${idle.name} is unavailable` }))
    return within(await screen.findByRole('dialog', { name: /^Idle crew is unavailable/ }))
  }
  const dialog = await ask()
  const dayOff = dialog.getByRole('checkbox', { name: 'Mark the day as a day off' })
  fireEvent.click(dayOff)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Check the box first' }).disabled).toBeTrue()
  fireEvent.click(dayOff)
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await rowOf('Idle crew')).textContent).toContain('Day off: Unavailable'))
  const again = await ask()
  expect(again.getByText('It has the day off, and no jobs to move.')).toBeDefined()
  expect(again.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Leave as is'])
  unmount()
})

test('does not offer one crew for two overlapping jobs of an absent crew', async () => {
  const twin = await addProvider(office, 'Twin crew')
  const zeal = (await office.get('/api/admin/providers')).body.find(
    ({ name }: Provider) => name === 'Zeal crew',
  )
  for (const { id } of [await paid('Ada Fox'), await paid('Bea Lowe')]) {
    const job = `/api/admin/service-requests/${id}`
    await office.patch(`${job}/assign`, { providerId: twin.id, scheduledDate: `${monday}T13:00:00Z` })
    // Setting the status manually keeps the crew and the time.
    await office.patch(`${job}/status`, { status: 'confirmed' })
  }
  const { unmount } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Twin crew is unavailable' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Twin crew/ }))
  await dialog.findByRole('option', { name: 'Zeal crew' })
  const chosen = () => dialog.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value)
  await waitFor(() => expect(chosen()).toEqual([zeal.id, '']))
  fireEvent.change(dialog.getAllByRole('combobox')[0]!, { target: { value: '' } })
  await waitFor(() => expect(chosen()).toEqual(['', zeal.id]))
  unmount()
})

test('does not undo a move that a colleague has changed since', async () => {
  const [late, other] = [await addProvider(office, 'Late crew'), await addProvider(office, 'Fine crew')]
  const { id } = await paid('Mia Lund')
  const job = `/api/admin/service-requests/${id}`
  await office.patch(`${job}/assign`, { providerId: late.id, scheduledDate: `${monday}T14:00:00Z` })
  const { unmount } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Late crew is unavailable' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Late crew/ }))
  await dialog.findByRole('option', { name: 'Fine crew' })
  fireEvent.change(dialog.getByLabelText('New crew for Mia Lund'), { target: { value: '' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Move 1 job' }))
  await screen.findByText('Late crew: 1 job moved')
  const elsewhere = { providerId: other.id, scheduledDate: `${monday}T19:00:00Z` }
  expect((await office.patch(`${job}/assign`, elsewhere)).status).toBe(200)
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })
  await waitFor(() => expect(undo.disabled).toBe(false))
  fireEvent.click(undo)
  await screen.findByText(/^Mia Lund: Someone else has just moved this job. It stays where they put it.$/)
  expect((await office.get(job)).body.providerId).toBe(other.id)
  unmount()
})

type Provider = Readonly<{ name: string }>

test('keeps showing the day and its changes if a refetch fails, and says so', async () => {
  const { unmount } = open()
  const his = await jobOf('Tom Becker')
  await press(his, ' ', /^Tom Becker picked up/)
  await press(his, 'ArrowRight', /^Able crew, 9:30 AM/)
  front.failOnce('/api/admin/schedule')
  fireEvent.keyDown(his, { key: 'Enter' })
  const failed = within(await screen.findByRole('alert'))
  await failed.findByText('The schedule could not be loaded.')
  await screen.findByText('Tom Becker: Able crew, 9:30 AM')
  expect((await jobOf('Tom Becker')).textContent).toContain('9 AM')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await jobOf('Tom Becker')).textContent).toContain('9:30 AM'))
  unmount()
})
