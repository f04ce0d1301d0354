import { afterAll, afterEach, expect, test } from 'bun:test'
import { getDefaultStore } from 'jotai'
import sharp from 'sharp'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { testServer } from '../../../../scripts/testing/server.ts'
import { rooms, uploadPhoto } from '../../../../scripts/testing/steps.ts'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { photoRooms } from '../../../../src/shared/photos.ts'
import { aQuote } from '../testing/a-quote.ts'
import type { Wizard } from '../wizard.tsx'

const server = await testServer({
  visionCalibration: { model: 'NanoDet-g', version: '2', low: 0.9, high: 3.4 },
})
const { fireEvent, page, press, render, screen, within } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { frontOf } = await import('../../../shared/payment/testing.ts')
const { drafts } = await import('../draft.ts')
const { priceQuery } = await import('../price.ts')
const { WizardFrame } = await import('../wizard.tsx')
const { default: Inventory } = await import('./inventory.tsx')

const front = frontOf(server)
page.setURL(front.url)
afterAll(async () => {
  await front.stop()
  await server.stop()
})
afterEach(() => front.mend())

const livingRoom = await uploadPhoto(server, await rooms.sofaAndChair())
const wall = await uploadPhoto(
  server,
  await sharp({ create: { width: 640, height: 480, channels: 3, background: 'linen' } })
    .jpeg()
    .toBuffer(),
)

/** A wizard of nothing but the inventory. */
const wizard: Wizard = {
  name: 'home',
  steps: [{ name: 'photos', Content: Inventory, isReady: () => true }],
  pricing: {
    query: ({ inventory, isInventoryComplete }) =>
      priceQuery('price', { inventory, isInventoryComplete }, async () => {
        const total = !inventory ? 420 : isInventoryComplete ? 385 : 455
        return { ...aQuote, pricing: { ...aQuote.pricing, total } }
      }),
    isPriceable: () => true,
  },
}

/** Renders the inventory of these photos. Returns the wizard's draft, which goes into the price. */
function show(urls: readonly string[], serviceType: ServiceType = 'moving') {
  const store = getDefaultStore()
  const { draftAtom, empty } = drafts.home
  const photos = urls.map((url, n) => ({ url, name: `${n}.jpg`, room: photoRooms[n] }))
  store.set(draftAtom, { ...empty, photos, answers: { ...empty.answers, serviceType, loadSize: 1 } })
  render(<WizardFrame wizard={wizard} />, { wrapper: Surroundings })
  return () => store.get(draftAtom)
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Items' }))
    .getAllByRole('listitem')
    .map(row => row.textContent?.replace(/ · .*$/, ''))

test('items in the photos are counted, and enter the price once the customer confirms', async () => {
  const draft = show([livingRoom])
  expect(screen.getByText('Looking at your photos…')).toBeDefined()
  expect(await screen.findByText('We counted 2 items in your photo.')).toBeDefined()
  expect(rows().toSorted()).toEqual(['Dining chair5 cu ft each', 'Sofa50 cu ft each'])
  expect(screen.getByText('55 cu ft')).toBeDefined()
  expect(screen.getByText('2 items · likely 50 to 185 cu ft')).toBeDefined()
  expect(screen.getByText(/NanoDet-g looked at your photos/)).toBeDefined()
  expect(draft().inventory).toBeUndefined()

  await press('Use this list for my price')
  expect(draft().inventory?.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'dining-chair', count: 1 },
    { name: 'sofa', count: 1 },
  ])
  expect(screen.getByText('2 items')).toBeDefined()
  expect(await screen.findByText('$455.00 with this list, $35.00 more than without it.')).toBeDefined()
  await press('Price without this list')
  expect(draft().inventory).toBeUndefined()
})

test('the list can be corrected: more, fewer, removed and added items', async () => {
  const draft = show([livingRoom])
  await screen.findByText('We counted 2 items in your photo.')
  await press('One more: Dining chair')
  await press('One more: Dining chair')
  await press('One less: Dining chair')
  expect(screen.getByText('Dining chair: 2. 60 cubic feet in all.')).toBeDefined()
  await press('Remove Sofa')
  expect(document.activeElement?.textContent).toBe('What we will carry')
  expect(draft().inventory).toEqual([{ name: 'dining-chair', count: 2 }])
  expect(screen.getByRole('button', { name: 'One less: Dining chair' })).toHaveProperty('disabled', false)

  const field = screen.getByRole('combobox', { name: 'Add an item' })
  fireEvent.change(field, { target: { value: 'bureau' } })
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['DresserBedroom40 cu ft'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(draft().inventory).toEqual([
    { name: 'dining-chair', count: 2 },
    { name: 'dresser', count: 1 },
  ])
  expect(screen.getByText('50 cu ft')).toBeDefined()
})

test('what was counted is listed by room and photo, with a numbered box on the photo for each', async () => {
  show([livingRoom, wall])
  await screen.findByText('We counted 2 items in your 2 photos.')
  fireEvent.click(screen.getByText('See what we counted in each photo'))
  const named = screen.getByRole('heading', { name: 'Living room' }).parentElement!
  const [sofa, chair] = within(named).getAllByText(/% sure/)
  expect(
    [sofa, chair].map(each => each?.parentElement?.textContent?.replace(/ \d.*/, '')).toSorted(),
  ).toEqual(['Dining chair', 'Sofa'])
  const boxes = named.querySelectorAll<HTMLElement>('[style*="left"]')
  expect(Array.from(boxes, ({ textContent }) => textContent)).toEqual(['1', '2'])
  for (const { style } of boxes) expect(Number.parseFloat(style.width)).toBeWithin(5, 100)
  expect(screen.getByRole('heading', { name: 'Kitchen' }).parentElement?.textContent).toContain(
    'Nothing that we could count',
  )
})

test.each([
  ['moving', 'Is this everything we will move?'],
  ['junk', 'Is this everything we will haul away?'],
] as const)(
  'a list for %s that the customer calls complete may lower the price',
  async (service, question) => {
    const draft = show([livingRoom], service)
    await screen.findByText('We counted 2 items in your photo.')
    expect(screen.queryByText(question)).toBeNull()
    await press('Use this list for my price')
    fireEvent.click(within(screen.getByRole('group', { name: question })).getByLabelText('Yes, everything'))
    expect(draft().isInventoryComplete).toBe(true)
    expect(await screen.findByText('$385.00 with this list, $35.00 less than without it.')).toBeDefined()
  },
)

test('for junk, photos preset no load: the customer says how much of the truck it fills', async () => {
  const draft = show([livingRoom], 'junk')
  await screen.findByText('We counted 2 items in your photo.')
  const loads = within(screen.getByRole('group', { name: 'How much of the truck does it fill?' }))
  // What the slider said stays chosen, though it is between the usual four.
  loads.getByRole('radio', { name: '⅛ of a truck', checked: true })
  expect(draft().answers.loadSize).toBe(1)
  fireEvent.click(loads.getByRole('radio', { name: '½ of a truck' }))
  expect(draft().answers.loadSize).toBe(4)
  loads.getByRole('radio', { name: '⅛ of a truck', checked: false })
})

test('if nothing can be counted, the box says so and what to do', async () => {
  const draft = show([wall], 'junk')
  expect(await screen.findByText(/Your price is based on the load size you chose/)).toBeDefined()
  expect(screen.queryByText('In total')).toBeNull()
  expect(draft().inventory).toBeUndefined()
})

test('if the analysis fails, the list can be made by hand or the analysis retried', async () => {
  front.break('/api/photos/analyze')
  show([livingRoom])
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t analyze photos right now.')
  expect(screen.getByRole('combobox', { name: 'Add an item' })).toBeDefined()
  front.mend()
  await press('Look again')
  expect(await screen.findByText('We counted 2 items in your photo.')).toBeDefined()
})
