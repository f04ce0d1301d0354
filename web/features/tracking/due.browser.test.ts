import { expect, test } from 'bun:test'
import { faultsOf } from '../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../scripts/testing/browser-site.ts'
import { addProvider, book, monday } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../../../src/modules/tokens.ts'

/** A booking with a crew, whose check bounced, as its customer sees it in a real browser. */
const site = openBrowserSite()

test.each([
  [360, 'dark'],
  [1440, 'light'],
] as const)(
  'what is due again is the same on both pages and at the checkout, at %i px',
  async (width, colorScheme) => {
    const server = site.server()
    const office = await server.administrator()
    const { id: providerId } = await addProvider(office, `Crew ${width}`)
    const { id, pricing } = await book(server.browser(), { preferredDate: monday })
    const path = `/api/admin/service-requests/${id}`
    const check = { kind: 'check', takenBy: 'Sam' }
    const { entries } = (await office.post(`${path}/cash`, { ...check, amount: pricing.total })).body
    await server.settled()
    const scheduledDate = `${monday}T14:00:00.000Z`
    expect((await office.patch(`${path}/assign`, { providerId, scheduledDate })).status).toBe(200)
    await office.patch(`${path}/cash/${entries[0].id}`, { ...check, amount: pricing.total - 120 })
    await server.settled()

    const viewport = { width, height: 800 }
    const code = manageCode(id, server.deps.signingKey)
    const page = await site.open(`/bookings/${id}?manage=${code}`, { viewport, colorScheme })
    await page.getByText('$120.00 is due for it. Please pay it before your crew comes.').waitFor()
    await page.getByRole('link', { name: 'Pay the balance of $120.00' }).waitFor()
    expect(await page.getByRole('link', { name: 'Track and chat' }).count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])

    await page.goto(`${server.url}/tracking/${id}`)
    await page.getByText('$120.00 is due for this booking. Please pay it before your crew comes.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Pay $120.00' }).click()
    await page.getByRole('heading', { name: 'Pay the Balance' }).waitFor()
    await page.getByText('$120.00').first().waitFor()
  },
)
