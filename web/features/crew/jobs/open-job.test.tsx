import { expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import type { CrewJob, StepType } from '../../../../src/shared/move-day.ts'
import type { Queue } from '../queue/queue.ts'
import type { SavedStep, TappedStep } from '../steps/steps.ts'

const { createEvent, fireEvent, gone, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { openPhone } = await import('../queue/testing/phone.ts')
const { dayOnPhone } = await import('../steps/day-on-phone.ts')
const { leastMs } = await import('../steps/meant.ts')
const { job: plainJob } = await import('../testing/job.ts')
const { OpenJob } = await import('./open-job.tsx')

test('a slow double tap on the large button reports one step, and keys report at once', async () => {
  using page = openPage()
  page.tap('We are on our way')
  await page.reported('drive_started')
  page.tapTooSoon('We have arrived')
  await page.reported('drive_started')
  page.tap('We have arrived')
  await page.reported('drive_started', 'arrived')
  page.pressKey('Begin work')
  await page.reported('drive_started', 'arrived', 'work_started')
})

test('a double tap that closes a form or a paper reports no step below it', async () => {
  using page = await openExtraWork()
  page.tap('Cancel')
  page.tapTooSoon('Everything is loaded')
  page.show({ isCovered: true })
  page.show({ isCovered: false })
  page.tapTooSoon('Everything is loaded')
  page.tap('Everything is loaded')
  await page.reported('work_started', 'loaded')
})

test('a job that takes no more extra work closes the form for it, and shows the step bar', async () => {
  using page = await openExtraWork()
  await gone(() => screen.queryByRole('region', { name: 'Next step' }))
  page.show({ job: { ...plainJob, isSettled: true } })
  await gone(() => screen.queryByRole('form', { name: 'Extra work agreed' }))
  screen.getByRole('region', { name: 'Next step' })
})

/** The page of a job whose work has begun, with the form for extra work. */
async function openExtraWork() {
  const page = openPage()
  page.tap('Begin work')
  await page.reported('work_started')
  page.tap('Extra work agreed')
  await screen.findByRole('form', { name: 'Extra work agreed' })
  return page
}

type JobProps = Readonly<{
  queue: Queue<TappedStep>
  items: readonly SavedStep[]
  job: CrewJob
  isCovered: boolean
}>

const Job = ({ queue, items, job, isCovered }: JobProps) => (
  <OpenJob
    {...{
      token: 't',
      job,
      storedAt: 0,
      isToday: true,
      isCovered,
      by: undefined,
      position: undefined,
      papers: undefined,
    }}
    {...{
      onPhone: [],
      current: job,
      isListAsked: false,
      onListOpen() {},
      onPaper() {},
      onOpen() {},
      onDrive() {},
    }}
    day={dayOnPhone(job, items, 0)}
    steps={{ items, unsaved: new Set(), queue }}
    proof={{ items: [], unsaved: new Set(), queue: undefined }}
  />
)

/** The page of a job on a phone without a network. */
function openPage() {
  const phone = openPhone()
  phone.server.isThere = false
  const queue = phone.open()
  /** What can be tapped now came on the screen between these two, by `performance.now()`. */
  const shown = { after: 0, before: 0 }
  const change = <Result,>(act: () => Result): Result => {
    shown.after = performance.now()
    const result = act()
    shown.before = performance.now()
    return result
  }
  let props: JobProps = { queue, items: [], job: plainJob, isCovered: false }
  const { rerender } = change(() => render(<Job {...props} />, { wrapper: Surroundings }))
  const show = (changed: Partial<JobProps>) => {
    props = { ...props, ...changed }
    change(() => rerender(<Job {...props} />))
  }
  const click = (name: string, timeStamp: number, detail: number) => {
    const button = screen.getByRole('button', { name })
    const event = createEvent.click(button, { detail })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    change(() => fireEvent(button, event))
  }
  return {
    show,
    tap: (name: string) => click(name, shown.before + leastMs, 1),
    tapTooSoon: (name: string) => click(name, shown.after + leastMs - 1, 1),
    pressKey: (name: string) => click(name, shown.after, 0),
    /** Resolves once the phone has these steps, and shows them. */
    async reported(...types: readonly StepType[]) {
      await waitFor(() => expect(phone.state().steps.map(({ step }) => step.type)).toEqual([...types]))
      show({ items: phone.state().steps })
    },
    [Symbol.dispose]: queue.close,
  }
}
