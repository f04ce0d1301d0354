import { expect, mock, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'

const { render, screen } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { default: PaperSheet } = await import('./paper-sheet.tsx')

const bill: CurrentPaper = {
  ...{ kind: 'bill_of_lading', title: 'Bill of lading', from: [], blocks: [], digest: 'digest' },
  ...{ version: 1, isSigned: false, canSign: true, lacks: ['inventory'] },
}
const papers = { token: 't', serviceRequestId: 'r1', storedAt: 0, current: [bill], signed: [] }

test.each([false, true])('asks for a list of the goods only before they are loaded, now %p', isLoaded => {
  const onWriteList = mock()
  render(
    <PaperSheet
      {...{ paper: bill, signer: undefined, papers, onPhone: [], steps: [], isLoaded }}
      {...{ onSign() {}, onWriteList, onClose() {} }}
    />,
    { wrapper: Surroundings },
  )
  const request = screen.queryByText(/^Federal rules require a list of the goods/)
  expect(request !== null).toBe(!isLoaded)
  if (!isLoaded) screen.getByRole('button', { name: 'Write the list' }).click()
  expect(onWriteList).toHaveBeenCalledTimes(isLoaded ? 0 : 1)
})
