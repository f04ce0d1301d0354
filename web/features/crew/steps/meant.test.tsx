import { expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import type { StepType } from '../../../../src/shared/move-day.ts'
import type { Queue } from '../queue/queue.ts'
import { isMeant } from './meant.ts'
import type { SavedStep, TappedStep } from './steps.ts'

const { createEvent, fireEvent, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { OpenJob } = await import('../jobs/open-job.tsx')
const { openPhone } = await import('../queue/testing/phone.ts')
const { job } = await import('../testing/job.ts')
const { dayOnPhone } = await import('./day-on-phone.ts')

test.each([
  ['a tap on what has just come under the finger is not meant', { timeStamp: 5_250, detail: 1 }, false],
  ['nor the second of a slow double tap', { timeStamp: 5_699, detail: 2 }, false],
  ['a later tap is', { timeStamp: 5_700, detail: 1 }, true],
  ['a key is, at once', { timeStamp: 5_001, detail: 0 }, true],
])('%s', (_, tap, expected) => {
  expect(isMeant(tap, 5_000)).toBe(expected)
})

type JobProps = Readonly<{ queue: Queue<TappedStep>; items: readonly SavedStep[] }>

const Job = ({ queue, items }: JobProps) => (
  <OpenJob
    {...{ token: 't', job, isToday: true, by: undefined, position: undefined, papers: undefined }}
    {...{ onPhone: [], current: job, onPaper() {}, onOpen() {}, onDrive() {} }}
    day={dayOnPhone(job, items, 0)}
    steps={{ items, unsaved: new Set(), queue }}
    proof={{ items: [], unsaved: new Set(), queue: undefined }}
  />
)

test('a slow double tap on the large button reports one step, and keys report at once', async () => {
  const phone = openPhone()
  phone.server.isThere = false
  const queue = phone.open()
  const { rerender } = render(<Job queue={queue} items={[]} />, { wrapper: Surroundings })
  /** Taps some time after what is shown appeared. */
  const tap = async (name: string, afterMs: number, detail = 1) => {
    const button = await screen.findByRole('button', { name })
    const click = createEvent.click(button, { detail })
    Object.defineProperty(click, 'timeStamp', { value: performance.now() + afterMs })
    fireEvent(button, click)
  }
  const reported = async (...types: readonly StepType[]) => {
    await waitFor(() => expect(phone.state().steps.map(({ step }) => step.type)).toEqual([...types]))
    rerender(<Job queue={queue} items={phone.state().steps} />)
  }
  await tap('We are on our way', 5_000)
  await reported('drive_started')
  await tap('We have arrived', 400)
  await reported('drive_started')
  await tap('We have arrived', 700)
  await reported('drive_started', 'arrived')
  await tap('Begin work', 1, 0)
  await reported('drive_started', 'arrived', 'work_started')
  queue.close()
})
