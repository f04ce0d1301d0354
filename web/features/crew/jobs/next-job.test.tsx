import { expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { disposals } from '../../../../src/shared/special-disposal.ts'

const { press, render, screen } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { Speaking, useSpeech } = await import('../language/language.tsx')
const { NextJob } = await import('./next-job.tsx')
const { specialLoadIn } = await import('../language/special-load.tsx')

const job = {
  serviceRequestId: '01HBOOKING',
  bookingNumber: '#FM123456',
  customerName: 'Rosa Diaz',
  fromAddress: '789 N Water St, Milwaukee, WI 53202',
  toAddress: null,
  scheduledDate: '2027-03-15T15:00:00.000Z',
  status: 'assigned',
  itemCategories: ['Tires'],
  fromAccess: 'Ground floor, elevator, 0 stairs',
  toAccess: null,
  fromAccessInSpanish: 'Planta baja, con elevador, 0 escalones',
  toAccessInSpanish: null,
} as const

test('the next job is read in the language of the crew, with its date, status and special items', async () => {
  render(
    <Speaking>
      <Change />
      <NextJob job={{ ...job, itemCategories: [...job.itemCategories] }} />
    </Speaking>,
    { wrapper: Surroundings },
  )
  screen.getByText('assigned')
  await screen.findByText('To a recycler')
  await press('Change')
  screen.getByText('asignado')
  screen.getByText(/^lunes, 15 de marzo de 2027.*10:00/)
  screen.getByText('Llantas')
  screen.getByText('Pisos y escaleras: Planta baja, con elevador, 0 escalones')
  screen.getByText('A un reciclador')
})

const Change = () => (
  <button type="button" onClick={useSpeech().change}>
    Change
  </button>
)

test('every special kind has Spanish words', () => {
  for (const disposal of disposals) expect(specialLoadIn.es.of(disposal)).not.toBe(disposal)
})
