import { afterAll, afterEach, expect, test } from 'bun:test'
import { useState } from 'react'
import sharp from 'sharp'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { testServer } from '../../../../scripts/testing/server.ts'
import { rooms, uploadPhoto } from '../../../../scripts/testing/steps.ts'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import type { Items } from './items.ts'

const server = await testServer()
const { fireEvent, page, press, render, screen, within } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { frontOf } = await import('../../../shared/payment/testing.ts')
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

type Shown = { items?: Items }
type BoxProps = Readonly<{ photoUrls: readonly string[]; serviceType: ServiceType; shown: Shown }>

function Box({ shown, ...props }: BoxProps) {
  const [value, setValue] = useState<Items>()
  shown.items = value
  return (
    <Inventory
      {...props}
      value={value}
      onChange={setValue}
      totalWithoutInventory={420}
      total={value ? 455 : 420}
      isCalculating={false}
    />
  )
}

/** Renders the inventory box and records what goes into the price. */
function show(photoUrls: readonly string[], serviceType: ServiceType = 'moving') {
  const shown: Shown = {}
  render(<Box photoUrls={photoUrls} serviceType={serviceType} shown={shown} />, { wrapper: Surroundings })
  return shown
}

const rows = () =>
  within(screen.getAllByRole('list')[0]!)
    .getAllByRole('listitem')
    .map(row => row.textContent?.replace(/ · .*$/, ''))

test('items in the photos are counted, and enter the price once the customer confirms', async () => {
  const shown = show([livingRoom])
  expect(screen.getByText('Looking at your photos…')).toBeDefined()
  expect(await screen.findByText('We counted 2 items in your photo.')).toBeDefined()
  expect(rows().toSorted()).toEqual(['Dining chair5 cu ft each', 'Sofa50 cu ft each'])
  expect(screen.getByText('55 cu ft')).toBeDefined()
  expect(screen.getByText('Likely 45 to 70 cu ft')).toBeDefined()
  expect(screen.getByText(/NanoDet-g looked at your photos/)).toBeDefined()
  expect(shown.items).toBeUndefined()

  await press('Use this list for my price')
  expect(shown.items?.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'dining-chair', count: 1 },
    { name: 'sofa', count: 1 },
  ])
  expect(screen.getByText('$455.00 with this list, $35.00 more than without it.')).toBeDefined()
  await press('Price without this list')
  expect(shown.items).toBeUndefined()
})

test('the list can be corrected: more, fewer, removed and added items', async () => {
  const shown = show([livingRoom])
  await screen.findByText('We counted 2 items in your photo.')
  await press('One more: Dining chair')
  await press('One more: Dining chair')
  await press('One less: Dining chair')
  expect(screen.getByText('Dining chair: 2. 60 cubic feet in all.')).toBeDefined()
  await press('Remove Sofa')
  expect(document.activeElement?.textContent).toBe('What we will carry')
  expect(shown.items).toEqual([{ name: 'dining-chair', count: 2 }])
  expect(screen.getByRole('button', { name: 'One less: Dining chair' })).toHaveProperty('disabled', false)

  const field = screen.getByRole('combobox', { name: 'Add an item' })
  fireEvent.change(field, { target: { value: 'dress' } })
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['DresserBedroom40 cu ft'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(shown.items).toEqual([
    { name: 'dining-chair', count: 2 },
    { name: 'dresser', count: 1 },
  ])
  expect(screen.getByText('50 cu ft')).toBeDefined()
})

test('if nothing can be counted, the box says so and what to do', async () => {
  const shown = show([wall], 'junk')
  expect(await screen.findByText(/Your price is based on the load size you chose/)).toBeDefined()
  expect(screen.queryByText('In total')).toBeNull()
  expect(shown.items).toBeUndefined()
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
