import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../../scripts/testing/office-front.ts'
import { addProvider, bookAndPay, monday } from '../../../../../scripts/testing/steps.ts'
import { crewWithJob, tapped } from '../../../../../src/modules/moveday/testing.ts'

const front = await frontOfOffice()
const { office, server } = front
const north = await addProvider(office, 'North crew')
const small = await addProvider(office, 'Small crew')
await office.patch(`/api/admin/providers/${small.id}`, { crewSize: 1 })
const paid = (preferredDate = monday) => bookAndPay(server.browser(), { preferredDate })
const [mine, other, third] = [await paid(), await paid(), await paid('2094-03-17')]
const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body

const { choose, fireEvent, press, render, screen, Surroundings, waitFor, within } = await front.openDocument()
const { default: AssignDialog } = await import('./assign-dialog.tsx')

/**
 * Opens the dialog for a booking. `hear` renders it again with the booking's current state; `done` resolves when it
 * closes.
 */
async function open(id: string) {
  const booking = await bookingOf(id)
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const { rerender, unmount } = render(<AssignDialog booking={booking} onDone={resolve} />, {
    wrapper: Surroundings,
  })
  const hear = async () => rerender(<AssignDialog booking={await bookingOf(id)} onDone={resolve} />)
  return { done, hear, unmount }
}

const slot = (label: string) => screen.findByRole<HTMLInputElement>('radio', { name: label })

test('restores focus on close, and ignores a held Enter key', async () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const { done, unmount } = await open(mine.id)
  await waitFor(() => expect(document.activeElement === screen.getByRole('dialog')).toBeTrue())
  await screen.findByText('North crew on Mon, Mar 15, 2094, 8:00 AM to 11:00 AM')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', repeat: true })
  await press('Cancel')
  await waitFor(() => done)
  unmount()
  await waitFor(() => expect(document.activeElement === opener).toBeTrue())
  expect((await bookingOf(mine.id)).status).toBe('confirmed')
})

test('when a time has just been taken, explains why, shows what is left, and assigns another time', async () => {
  const { done, unmount } = await open(mine.id)
  expect(
    (await screen.findByRole<HTMLInputElement>('radio', { name: /^North crew Suggested/ })).checked,
  ).toBe(true)
  expect(within(screen.getByRole('dialog')).getByText('about 3 hours')).toBeDefined()
  await waitFor(async () => expect((await slot('8:00 AM')).checked).toBe(true))
  await screen.findByText('North crew on Mon, Mar 15, 2094, 8:00 AM to 11:00 AM')
  await screen.findByText(/^It is free from 8:00 AM/)

  const first = { providerId: north.id, scheduledDate: `${monday}T13:00:00Z` }
  expect((await office.patch(`/api/admin/service-requests/${other.id}/assign`, first)).status).toBe(200)
  await press('Assign crew')
  await screen.findAllByText('This provider already has a job at that time. Please choose another slot.')
  await screen.findByText('Failed to assign provider')
  await waitFor(async () => expect((await slot('8:00 AM')).disabled).toBe(true))
  expect((await slot('8:00 AM')).closest('label')?.title).toMatch(/^North crew has #FM/)
  await waitFor(() => expect(screen.queryAllByText(/^It is free from/)).toHaveLength(0))

  await choose('3:00 PM')
  await screen.findByText('North crew on Mon, Mar 15, 2094, 3:00 PM to 6:00 PM')
  await press('Assign crew')
  await waitFor(() => done)
  await screen.findByText('Provider assigned and scheduled successfully')
  unmount()
  expect(await bookingOf(mine.id)).toMatchObject({
    status: 'assigned',
    providerId: north.id,
    scheduledDate: `${monday}T20:00:00.000Z`,
  })
})

test('refuses to assign a job that a colleague has just moved, and leaves it in place', async () => {
  const { id } = await paid('2094-03-18')
  const { done, hear, unmount } = await open(id)
  await screen.findByRole('radio', { name: /^North crew Suggested/ })
  const theirs = { providerId: small.id, scheduledDate: '2094-03-25T15:00:00.000Z' }
  await office.patch(`/api/admin/service-requests/${id}/assign`, theirs)
  await hear()
  await press('Assign crew')
  await done
  await screen.findAllByText('Someone else has just moved this job. It stays where they put it.')
  unmount()
  expect(await bookingOf(id)).toMatchObject(theirs)
})

test('warns about a crew before assigning it anyway', async () => {
  const { done, unmount } = await open(third.id)
  await choose(/^Small crew/)
  await waitFor(async () => expect((await slot('8:00 AM')).closest('label')?.title).toMatch(/^Small crew/))
  await choose('8:00 AM')
  // Scope to the dialog: the page may have other status elements, such as an address box.
  const dialog = within(screen.getByRole('dialog'))
  expect((await dialog.findByRole('status')).textContent).toBe('It has 1 person, and this job needs 2.')
  await press('Assign anyway')
  await waitFor(() => done)
  unmount()
  expect((await bookingOf(third.id)).providerId).toBe(small.id)
})

test('shows why a preferred time cannot be proposed, and preselects nothing else', async () => {
  const { id } = await bookAndPay(office, { preferredDate: '2094-03-20' })
  const { done, unmount } = await open(id)
  await screen.findByText('Sat, Mar 20, 2094, any time')
  await screen.findByText(
    'The customer asked for Saturday, March 20, 2094. Saturdays are not bookable; the next free day is Monday, March 22, 2094.',
  )
  expect(screen.queryAllByRole('button', { pressed: true }).length).toBe(0)
  await screen.findByText('Choose a crew, a day and a time.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Assign crew' }).disabled).toBe(true)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter' })
  const board = screen.getByRole('link', { name: 'Open the requested day on the board' })
  expect(board.getAttribute('href')).toEndWith('?tab=schedule&view=board&day=2094-03-20')

  await press('Use Mon, Mar 22, 2094, 8:00 AM')
  await screen.findByText('North crew on Mon, Mar 22, 2094, 8:00 AM to 11:00 AM')
  await press('Assign crew')
  await waitFor(() => done)
  unmount()
  expect((await bookingOf(id)).scheduledDate).toBe('2094-03-22T13:00:00.000Z')
})

test('preselects the requested day if only its time is taken', async () => {
  const { id } = await paid()
  await office.patch(`/api/service-requests/${id}/schedule`, { scheduledDate: '2094-03-24T13:00:00Z' })
  for (const crew of [north, small]) {
    const rival = await paid()
    const assignment = { providerId: crew.id, scheduledDate: '2094-03-24T13:00:00Z' }
    await office.patch(`/api/admin/service-requests/${rival.id}/assign`, assignment)
  }
  const { unmount } = await open(id)
  await screen.findByText(
    /^The customer asked for Wednesday, March 24, 2094 at 8:00 AM\. No crew is free then;/,
  )
  await screen.findByText('Choose a time on Wed, Mar 24, 2094.')
  expect(screen.queryAllByRole('radio', { checked: true, name: /[AP]M$/ }).length).toBe(0)
  unmount()
})

test('keeps the crew whose time was picked, even if another suits it better', async () => {
  const early = [1, 2, 3, 4, 5].map(weekday => ({ weekday, start: '07:00', end: '16:00' }))
  await office.patch(`/api/admin/providers/${north.id}`, { workingHours: early })
  await addProvider(office, 'West crew')
  const { id } = await bookAndPay(server.browser(), { preferredDate: '2094-03-29' })
  const { unmount } = await open(id)
  await screen.findByRole('radio', { name: /^North crew Suggested/ })
  await choose('3:00 PM')
  await screen.findByRole('radio', { name: /^West crew Suggested/ })
  await screen.findByText('North crew on Mon, Mar 29, 2094, 3:00 PM to 6:00 PM')
  unmount()
})

test('without a suitable crew, says so and links to adding one; the button says what is missing', async () => {
  for (const { id } of (await office.get('/api/admin/providers')).body) {
    await office.patch(`/api/admin/providers/${id}`, { serviceTypes: ['junk'] })
  }
  const { unmount } = await open(mine.id)
  await screen.findByText('No crew does moves. Add one, or add the service to a crew, under Providers.')
  expect(screen.getByRole('link', { name: 'Add a crew' }).getAttribute('href')).toEndWith('?tab=providers')

  await press('Tuesday, March 16, 2094')
  await screen.findByText('Choose a time on Tue, Mar 16, 2094.')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Assign crew' })
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
    'Choose a time on Tue, Mar 16, 2094.',
  )
  unmount()
})

test('keeps the day of work that goes on past midnight, so that the next crew goes on with its steps', async () => {
  const job = await crewWithJob(server, 'Evening crew')
  const started = tapped('work_started', 24 * 60)
  await job.send([started])
  const late = await addProvider(office, 'Late crew')
  const path = `/api/admin/service-requests/${job.serviceRequestId}`
  await office.patch(`${path}/assign`, { providerId: late.id, scheduledDate: started.at })
  const scheduledDate = `${started.at.slice(0, 16)}:00.000Z`
  expect((await office.patch(`${path}/assign`, { providerId: late.id, scheduledDate })).status).toBe(200)

  const { done, unmount } = await open(job.serviceRequestId)
  await choose(/^North crew/)
  await press('Assign anyway')
  await waitFor(() => done)
  unmount()
  const { moveDay, ...assigned } = await bookingOf(job.serviceRequestId)
  expect(assigned).toMatchObject({ status: 'in_progress', providerId: north.id, scheduledDate })
  expect(moveDay.steps).toMatchObject([{ id: started.id }])
})
