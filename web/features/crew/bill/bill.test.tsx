import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { crewWithJob, tapped } from '../../../../src/modules/moveday/testing.ts'

const front = await frontOfOffice()
const { fireEvent, press, render, renderHook, screen, Surroundings, waitFor } = await front.openDocument()
const { default: BillPart } = await import('./bill-part.tsx')
const { useBill } = await import('./use-bill.ts')
const { Speaking } = await import('../language/language.tsx')

test('an agreement shows that it is being sent', async () => {
  const { token, id } = await finishedJob('Closing crew')
  render(
    <BillPart
      {...{ token, serviceRequestId: id, by: undefined, isSent: true }}
      {...{ papers: undefined, onPhone: [], onPaper() {} }}
    />,
    { wrapper: Surroundings },
  )
  const agree = /^The customer agrees to \$/
  await screen.findByRole('button', { name: agree })
  fireEvent.change(screen.getByLabelText('Who agrees? (full name)'), { target: { value: 'Rosa Diaz' } })
  const answer = front.hold(`${id}/bill`)
  await press(agree)
  await waitFor(() => expect(document.querySelectorAll('form .rt-Spinner').length).toBe(1))
  answer()
  await screen.findByText('Rosa Diaz agreed to the price.')
})

test('a customer who reads Spanish agrees to a bill without English', async () => {
  localStorage.setItem('crew language', '"es"')
  const { token, id } = await finishedJob('Spanish crew')
  render(
    <Speaking>
      <BillPart
        {...{ token, serviceRequestId: id, by: undefined, isSent: true }}
        {...{ papers: undefined, onPhone: [], onPaper() {} }}
      />
    </Speaking>,
    { wrapper: Surroundings },
  )
  await screen.findByRole('button', { name: /^El cliente acepta \$/ })
  screen.getByRole('rowheader', { name: 'Mano de obra' })
  screen.getByText('agregado durante el trabajo')
  expect(screen.queryByText(/minimum|movers|added/)).toBeNull()
})

test('cash can be recorded after the answer to an agreement was lost', async () => {
  const { token, id } = await finishedJob('Paid crew')
  const { result } = renderHook(() => useBill(token, id), { wrapper: Surroundings })
  await waitFor(() => expect(result.current.bill.data?.isSettled).toBe(false))
  const { actual: total = 0, balance = 0 } = result.current.bill.data ?? {}
  front.loseAnswer(`/api/crew/jobs/${id}/bill`)
  result.current.change.mutate({ kind: 'agree', total, balance, acceptedBy: 'Rosa Diaz' })
  await waitFor(() => expect(result.current.change.isError).toBe(true))
  await waitFor(() => expect(result.current.bill.data?.isSettled).toBe(true))
  const { due: amount = 0 } = result.current.bill.data ?? {}
  expect(amount).toBeGreaterThan(0)
  result.current.change.mutate({ kind: 'cash', cash: { kind: 'cash', amount, tip: 0 } })
  await waitFor(() => expect(result.current.bill.data?.due).toBe(0))
})

/** A job that its crew has reported as finished, with an extra that is not paid. */
async function finishedJob(name: string) {
  const { serviceRequestId, headers, send } = await crewWithJob(front.server, name)
  const extra = { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' }
  await send([
    tapped('work_started', 120),
    tapped('extra_agreed', 100, { data: extra }),
    tapped('loaded', 60),
    tapped('unloaded', 2),
    tapped('finished', 0),
  ])
  return { token: headers['x-crew-token'], id: serviceRequestId }
}
