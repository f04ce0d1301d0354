import { expect, test } from 'bun:test'
import { stopAtNoon } from '../../../../scripts/testing/clock.ts'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { addProvider, bookAndPay } from '../../../../scripts/testing/steps.ts'

const today = stopAtNoon()
const front = await frontOfOffice()
const { office, server } = front
const crews = await Promise.all(['North', 'Lake', 'South'].map(name => addProvider(office, `${name} crew`)))

/** Three jobs today and one on each following day, the last of them canceled. */
for (const [days, crew, hour, customerName] of [
  [0, 0, 9, 'Rosa Diaz'],
  [0, 1, 8, 'Tom Becker'],
  [0, 2, 13, 'Mia Lund'],
  ...Array.from({ length: 9 }, (_, n) => [n + 1, 0, 9, `Customer ${n + 1}`] as const),
] as const) {
  const { id } = await bookAndPay(server.browser(), { customerName })
  const scheduledDate = today
    .add({ days })
    .toZonedDateTime({ timeZone: 'America/Chicago', plainTime: new Temporal.PlainTime(hour) })
    .toInstant()
    .toString()
  const job = `/api/admin/service-requests/${id}`
  await office.patch(`${job}/assign`, { providerId: crews[crew]?.id, scheduledDate })
  if (customerName === 'Customer 9') await office.patch(`${job}/status`, { status: 'cancelled' })
}

const { fireEvent, render, screen, Surroundings, within } = await front.openDocument()
const { default: Schedule } = await import('./schedule.tsx')

test('shows two appointments per day with a link to more, and lists the ten earliest', async () => {
  render(<Schedule />, { wrapper: Surroundings })
  await screen.findByRole('heading', { name: 'Upcoming Appointments' })
  const day = screen.getAllByRole('cell').find(cell => cell.querySelector('[aria-current="date"]'))!
  expect(
    within(day)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['8:00 AM MovingTom BeckerLake crew', '9:00 AM MovingRosa DiazNorth crew'])
  const more = within(day).getByRole('link', { name: /^See 1 more on/ })
  expect(more.textContent).toBe('+1 more')
  expect(more.getAttribute('href')).toContain(`view=board&day=${today}`)

  const calendar = await screen.findByRole('link', { name: 'Add to your calendar' })
  expect(calendar.getAttribute('href')).toMatch(/^webcal:.+\/calendar\/office\..+\.ics$/)
  expect(screen.getByText('Scheduled Appointments').textContent).toBe('Scheduled Appointments 11')
  const upcoming = within(screen.getByRole('complementary')).getAllByRole('listitem')
  expect(upcoming.length).toBe(10)
  expect(upcoming[0]?.textContent).toContain('Tom Becker')
  expect(upcoming[9]?.textContent).toContain('Customer 7')

  const click = async (name: string) => fireEvent.click(await screen.findByRole('link', { name }))
  await click('Previous month')
  const before = today.with({ day: 1 }).subtract({ months: 1 })
  await screen.findByText(before.toLocaleString('en-US', { month: 'long', year: 'numeric' }))
  await click('This month')
  await screen.findByText('Tom Becker', { selector: 'table *' })
})

test('shows any month from the URL', async () => {
  const at = '/admin?tab=schedule&month=2094-02'
  render(<Schedule />, { wrapper: ({ children }) => <Surroundings at={at}>{children}</Surroundings> })
  await screen.findByText('February 2094')
})
