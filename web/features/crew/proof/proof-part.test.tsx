import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { holdStorage } from '../storage/testing/hold-storage.ts'
import type { SavedProof } from './proof.ts'

const { press, render, screen } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { job } = await import('../testing/job.ts')
const { default: ProofPart } = await import('./proof-part.tsx')

let browser: ReturnType<typeof holdStorage>
beforeEach(() => {
  browser = holdStorage()
  browser.answer({
    getAll: async () => [],
    put: async () => undefined,
    transaction: () => ({ store: [], done: undefined }),
  })
})
afterEach(() => browser.remove())

test('the form of a damage offers the goods of a list that is not sent yet', async () => {
  const at = '2027-03-01T15:00:00.000Z'
  const written: SavedProof = {
    ...{ id: 'list', providerId: 'p', serviceRequestId: job.serviceRequestId, place: 1, state: 'waiting' },
    item: { kind: 'goods', fields: { id: 'list', at, from: null, rows: [{ label: 'Harp', count: 1 }] } },
  }
  const props = {
    token: 't',
    stage: 'working',
    by: undefined,
    unsaved: new Set(''),
    queue: undefined,
  } as const
  render(<ProofPart ref={null} job={job} onPhone={[written]} {...props} />, { wrapper: Surroundings })
  await press('Report damage')
  const what = await screen.findByLabelText<HTMLInputElement>('What is damaged?')
  const offered = [...(what.list?.options ?? [])].map(({ value }) => value)
  expect(offered).toContain('Harp')
})
