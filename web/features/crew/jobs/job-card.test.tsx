import { describe, expect, setSystemTime, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { specialItems } from '../../../../src/modules/quoting/rate-card.ts'
import { cubeSheet } from '../../../../src/shared/cube-sheet.ts'
import type { CrewJob } from '../../../../src/shared/move-day.ts'
import { photoRooms } from '../../../../src/shared/photos.ts'

const { cleanup, render, screen } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { Speaking } = await import('../language/language.tsx')
const { job } = await import('../testing/job.ts')
const { JobCard, JobLine } = await import('./job-card.tsx')
const { spanishNameOf } = await import('../language/spanish-names.tsx')
const { dayOnPhone } = await import('../steps/day-on-phone.ts')

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

test('a crew that reads Spanish reads the fixed texts of the server in Spanish, or in English marked as such', () => {
  localStorage.setItem('crew language', '"es"')
  const from = { ...job.from, access: 'Ground floor', accessInSpanish: 'Planta baja' }
  // A day that an older release stored.
  const to = { ...job.from, access: '2 floors up' }
  const notes = 'The dog is friendly.'
  const promised = { ...job.promised, notice: 'An estimate.', noticeInSpanish: 'Un estimado.', notes }
  const spoken = { ...job, from, to, promised }
  render(
    <Speaking>
      <JobCard job={spoken} storedAt={Date.now()} items={[]} day={dayOnPhone(spoken, [], 0)} />
    </Speaking>,
    { wrapper: Surroundings },
  )
  screen.getByText('Pisos y escaleras: Planta baja')
  screen.getByText('Un estimado.')
  expect(screen.getByText('2 floors up').lang).toBe('en')
  expect(screen.getByText(notes).closest('[lang]')).toBe(document.documentElement)
})

test('a crew that reads Spanish reads the names of items in Spanish, too', async () => {
  localStorage.setItem('crew language', '"es"')
  const items = [
    { label: 'Sofa', count: 2 },
    { label: 'My grandmother’s loom', count: 1 },
  ]
  const shown = { ...job, specialItems: ['upright piano'] }
  render(
    <Speaking>
      <JobCard job={shown} storedAt={0} items={items} day={dayOnPhone(shown, [], 0)} />
    </Speaking>,
    { wrapper: Surroundings },
  )
  await screen.findByText('· Sofá')
  await screen.findByText('· Piano vertical')
  screen.getByText('1 × My grandmother’s loom')
  for (const label of [
    ...cubeSheet.map(thing => thing.label),
    ...specialItems.map(item => item.name),
    ...photoRooms,
  ])
    expect([label, spanishNameOf(label)]).toEqual([label, expect.any(String)])
})

test('what may not be demanded today stands apart from what is due', () => {
  const rows = (language: string, money: CrewJob['money']) => {
    localStorage.setItem('crew language', JSON.stringify(language))
    const shown = { ...job, promised: { ...job.promised, totalCents: 162_600 }, money }
    render(
      <Speaking>
        <JobCard job={shown} storedAt={0} items={[]} day={dayOnPhone(shown, [], 0)} />
      </Speaking>,
      { wrapper: Surroundings },
    )
    const list = document.querySelector('dl')
    const texts = [...(list?.children ?? []), list?.nextElementSibling].map(each => each?.textContent)
    cleanup()
    return texts
  }
  const later = { amountCents: 72_290, dueOn: '2027-03-31' }
  const money = { paidCents: 20_525, dueCents: 69_785, later, howToPay: 'on_the_day' } as const
  expect(rows('en', money)).toEqual([
    ...['Price', '$1,626.00', 'Paid', '$205.25', 'Due', '$697.85'],
    ...['Due by Wednesday, March 31', '$722.90'],
    'The customer pays on the day, by link, cash or check.',
  ])
  const paid = { ...money, paidCents: 90_310, dueCents: 0, howToPay: 'due_later' } as const
  expect(rows('es', paid).slice(-3)).toEqual([
    ...['Por pagar hasta el miércoles, 31 de marzo', '$722.90'],
    'Hoy no hay nada más que pagar.',
  ])
  // A day that an older release stored.
  expect(rows('en', { paidCents: 20_525, dueCents: 69_785, howToPay: 'saved_card' }).slice(4)).toEqual([
    ...['Due', '$697.85'],
    'The office charges the customer’s card after the job.',
  ])
})

test.each([
  ['en', undefined, 'The estimate is paid. The final price follows after the job.'],
  ['en', false, 'The estimate is paid. The final price follows after the job.'],
  ['es', false, 'El presupuesto está pagado. El precio final se fija después del trabajo.'],
  ['en', true, 'Everything is paid.'],
  ['es', true, 'Ya está todo pagado.'],
])('in %s, a paid job whose price is fixed (%p) says “%s”', (language, isSettled, text) => {
  localStorage.setItem('crew language', JSON.stringify(language))
  const money = { paidCents: 10_000, dueCents: 0, howToPay: 'nothing_due' } as const
  const paid = { ...job, money, ...(isSettled !== undefined && { isSettled }) }
  render(
    <Speaking>
      <JobCard job={paid} storedAt={0} items={[]} day={dayOnPhone(paid, [], 0)} />
    </Speaking>,
    { wrapper: Surroundings },
  )
  expect(document.querySelector('dl')?.nextElementSibling?.textContent).toBe(text)
})

describe('a job without its customer’s number', () => {
  const chicago = (day: number, time: string) => Date.parse(`2027-03-0${day}T${time}:00-06:00`)
  const planned = { ...job, scheduledDate: '2027-03-02T15:00:00.000Z' }
  const shown = (storedAt: number, now: number) => {
    setSystemTime(new Date(now))
    const { container, unmount } = render(
      <Speaking>
        <JobCard job={planned} storedAt={storedAt} items={[]} day={dayOnPhone(planned, [], 0)} />
      </Speaking>,
      { wrapper: Surroundings },
    )
    setSystemTime()
    const texts = [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
    unmount()
    return texts.filter(text => /phone number|número de teléfono/.test(text))
  }
  const early = 'The phone number shows up here from 5 PM the day before.'
  const outdated = 'Connect once to get the phone number.'

  test.each([
    ['too early', chicago(1, '16:00'), chicago(1, '16:30'), [early]],
    ['stored too early', chicago(1, '16:00'), chicago(1, '17:30'), [outdated]],
    ['stored too early, on the day', chicago(1, '09:00'), chicago(2, '08:00'), [outdated]],
    ['that the server withholds', chicago(2, '09:00'), chicago(2, '09:30'), []],
    ['two days later', chicago(1, '09:00'), chicago(4, '00:30'), []],
  ])('%s', (_, storedAt, now, texts) => {
    localStorage.setItem('crew language', '"en"')
    expect(shown(storedAt, now)).toEqual(texts)
  })

  test('says so in Spanish', () => {
    localStorage.setItem('crew language', '"es"')
    expect(shown(chicago(1, '16:00'), chicago(2, '08:00'))).toEqual([
      'Conéctese una vez para recibir el número de teléfono.',
    ])
  })
})
