import { afterAll, expect, test } from 'bun:test'
import { getDefaultStore } from 'jotai'
import { useState } from 'react'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { testServer } from '../../../../scripts/testing/server.ts'
import type { Wizard } from '../wizard.tsx'

// Start the server before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer()
const { page, press, render, screen } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { frontOf } = await import('../../../shared/payment/testing.ts')
const { drafts, emptyDraft } = await import('../draft.ts')
const { quotePricing, usePrice } = await import('../price.ts')
const { WizardFrame } = await import('../wizard.tsx')
const { useGoToQuote } = await import('./use-go-to-quote.ts')

const front = frontOf(server)
page.setURL(front.url)
afterAll(async () => {
  await front.stop()
  await server.stop()
})

const Price = () => <p>{usePrice().error ? 'No price' : 'Price'}</p>

function Step() {
  const [isPriceShown, setPriceShown] = useState(true)
  const { goToQuote } = useGoToQuote(() => {})
  return (
    <>
      {isPriceShown && <Price />}
      <button type="button" onClick={() => setPriceShown(false)}>
        Hide the price
      </button>
      <button type="button" onClick={goToQuote}>
        Go
      </button>
    </>
  )
}

const wizard: Wizard = {
  name: 'moving',
  pricing: quotePricing,
  steps: [
    { name: 'location', Content: Step, isReady: () => true },
    { name: 'quote', Content: () => <h2>Your quote</h2>, isReady: () => true },
  ],
}

test('a price request that the leaving price bar cancels is made again', async () => {
  const answers = {
    ...emptyDraft.answers,
    fromAddress: '789 N Water St, Milwaukee, WI 53202',
    toAddress: '500 Main St, Racine, WI 53403',
    homeSize: 'studio',
  } as const
  getDefaultStore().set(drafts.moving.draftAtom, { ...emptyDraft, answers })
  front.break('/api/pricing/estimate')
  render(
    <Surroundings>
      <WizardFrame wizard={wizard} />
    </Surroundings>,
  )
  await screen.findByText('No price')

  front.mend()
  const { received, release } = front.hold('/api/pricing/estimate')
  await press('Go')
  await received
  await press('Hide the price')
  await screen.findByRole('heading', { name: 'Your quote' })
  expect(front.timesAsked('/api/pricing/estimate')).toBe(3)
  release()
})
