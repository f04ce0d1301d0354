import { expect, test } from 'bun:test'
import { faultsOf } from '../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../scripts/testing/browser-site.ts'
import { addProvider, bookAndPay, monday } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../../../src/modules/tokens.ts'
import { dollars } from '../../shared/payment/dollars.ts'

/** The customer's cancellation with a fee, in a real browser. */
const site = openBrowserSite({ cancellationFee: { hours: 1_000_000, cents: 7500 } })

test.each([
  [360, 'dark'],
  [1440, 'light'],
] as const)(
  'the dialog names the fee and the refund at %i px, and keeps the fee',
  async (width, colorScheme) => {
    const server = site.server()
    const office = await server.administrator()
    const { id: providerId } = await addProvider(office, `Crew ${width}`)
    const booking = await bookAndPay(server.browser(), { preferredDate: monday })
    const scheduledDate = `${monday}T14:00:00.000Z`
    await office.patch(`/api/admin/service-requests/${booking.id}/assign`, { providerId, scheduledDate })
    const code = manageCode(booking.id, server.deps.signingKey)
    const { total } = booking.pricing

    const page = await site.open(`/bookings/${booking.id}?manage=${code}`, {
      viewport: { width, height: 800 },
      colorScheme,
    })
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(`You get ${dollars(total - 75)} back`, { exact: false }).waitFor()
    expect(await dialog.textContent()).toContain('$75.00')
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
    await dialog.waitFor({ state: 'detached' })
    await server.settled()
    const { body } = await office.get(`/api/admin/service-requests/${booking.id}`)
    expect([body.status, body.keptAmount, body.refundedAmount]).toEqual(['cancelled', 75, total - 75])
    await page
      .getByText(dollars(total - 75))
      .first()
      .waitFor()
  },
)
