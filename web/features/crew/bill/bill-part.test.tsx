import { expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { crewWithJob, tapped } from '../../../../src/modules/moveday/testing.ts'

const front = await frontOfOffice()
const { fireEvent, page, press, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { default: BillPart } = await import('./bill-part.tsx')
page.setURL(front.url)

test('an agreement shows that it is sent, and if its answer is lost, the link to pay can still be sent', async () => {
  const { serviceRequestId, headers, send } = await crewWithJob(front.server, 'Closing crew')
  const extra = { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' }
  await send([
    tapped('work_started', 120),
    tapped('extra_agreed', 100, { data: extra }),
    tapped('loaded', 60),
    tapped('unloaded', 2),
    tapped('finished', 0),
  ])
  render(
    <BillPart
      {...{ token: headers['x-crew-token'], serviceRequestId, by: undefined, isSent: true }}
      {...{ papers: undefined, onPhone: [], onPaper() {} }}
    />,
    { wrapper: Surroundings },
  )
  const agree = /^The customer agrees to \$/
  await screen.findByRole('button', { name: agree })
  fireEvent.change(screen.getByLabelText('Who agrees? (full name)'), { target: { value: 'Rosa Diaz' } })
  front.loseAnswer(`/api/crew/jobs/${serviceRequestId}/bill`)
  const answer = front.hold('/bill')
  await press(agree)
  await waitFor(() => expect(document.querySelectorAll('form .rt-Spinner').length).toBe(1))
  answer()
  await screen.findByText('Rosa Diaz agreed to the price.')
  await press(/^Email the link to /)
  await screen.findByText('The link is on its way. This page shows when it is paid.')
})
