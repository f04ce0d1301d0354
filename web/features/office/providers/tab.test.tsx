import { afterAll, expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { testServer } from '../../../../scripts/testing/server.ts'
import { frontOfOffice } from '../testing/front.ts'

const server = await testServer()
const front = await frontOfOffice(server)
const { page, press, render, screen, type } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { default: ProvidersTab } = await import('./tab.tsx')
page.setURL(front.url)
afterAll(async () => {
  await front.stop()
  await server.stop()
})

test('a crew is created once if the answer is lost and the office saves again', async () => {
  render(<ProvidersTab />, { wrapper: Surroundings })
  await press('Add Provider')
  type(/^Name/, 'Lakefront Crew')
  type(/^Email/, 'lakefront@example.com')
  type(/^Phone/, '(414) 555-0161')
  front.loseAnswer('/api/admin/providers')
  await press('Save')
  await screen.findByText('Failed to create provider')
  await press('Save')
  await screen.findByText('Provider created successfully')
  const { body } = await front.office.get('/api/admin/providers')
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Lakefront Crew'])
})
