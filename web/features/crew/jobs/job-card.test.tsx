import { expect, setSystemTime, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'

const { render, screen } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { Speaking } = await import('../language/language.tsx')
const { job } = await import('../testing/job.ts')
const { JobLine } = await import('./job-card.tsx')

test('a job that was left open on an earlier day says its date, and one of today only its time', () => {
  const windows = ['2027-03-01', '2027-03-02'].map(day => ({
    ...job,
    scheduledDate: `${day}T15:00:00.000Z`,
    scheduledEnd: `${day}T18:00:00.000Z`,
  }))
  setSystemTime(new Date('2027-03-02T20:00:00Z'))
  render(
    <Speaking>
      {windows.map(each => (
        <JobLine key={each.scheduledDate} job={each} onOpen={() => {}} />
      ))}
    </Speaking>,
    { wrapper: Surroundings },
  )
  setSystemTime()
  expect(screen.getAllByText(/ – /).map(({ textContent }) => textContent)).toEqual([
    'Monday, March 1, 9:00 AM – 12:00 PM',
    '9:00 AM – 12:00 PM',
  ])
})
