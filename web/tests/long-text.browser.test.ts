import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { addProvider, bookAndPay, job, monday } from '../../scripts/testing/steps.ts'
import { manageCode } from '../../src/modules/tokens.ts'
import { openOffice } from '../features/office/testing/browser.ts'

const site = openOffice()

/** Stress text: no break opportunities, joined emoji, and right-to-left words. */
const wide = 'W'.repeat(200)
const joined = '👩‍👩‍👧‍👦'.repeat(12)
const leftward = 'שלוםשלוםשלום'.repeat(8)
const long = (most: number) =>
  `${wide.slice(0, most / 2)}${joined}${leftward}${wide}`.slice(0, most).toWellFormed()

/** Elements whose text is painted outside their boxes. */
const spills = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const room = document.documentElement.scrollWidth - innerWidth
    if (room > 0) faults.add(`the page is ${room} px too wide`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right, width } of range.getClientRects()) {
        if (width <= 1) continue
        const found: string[] = []
        for (let box: Element | null = text.parentElement; box; box = box.parentElement) {
          const { display, overflowX, position, clipPath } = getComputedStyle(box)
          // Hidden overflow is clipped to the box, and scrollable overflow can be reached.
          if (overflowX === 'hidden' || overflowX === 'clip' || clipPath !== 'none') found.length = 0
          if (overflowX !== 'visible' || clipPath !== 'none' || position === 'absolute') break
          if (display.startsWith('inline') || display === 'contents') continue
          const edges = box.getBoundingClientRect()
          const spill = Math.round(Math.max(right - edges.right, edges.left - left))
          if (spill > 2)
            found.push(`${text.textContent.slice(0, 24)} ${spill} px out of ${box.tagName}.${box.className}`)
        }
        if (found[0]) faults.add(found[0])
      }
    }
    return [...faults]
  })

test('the longest text that visitors can submit fits its box on every page and at every width', async () => {
  const server = site.server()
  const admin = await server.administrator()
  const visitor = server.browser()
  const crew = await addProvider(admin, 'North crew')
  await admin.patch(`/api/admin/providers/${crew.id}`, {
    name: long(200),
    areas: [wide.slice(0, 80)],
    daysOff: [{ from: '2094-03-20', to: '2094-03-20', note: wide }],
  })
  const person = {
    customerName: long(200),
    customerEmail: `${'w'.repeat(60)}@${'w'.repeat(60)}.example.com`,
    preferredDate: monday,
    adminNotes: wide,
  }
  const { id } = await bookAndPay(visitor, person)
  const waiting = await bookAndPay(visitor, { ...person, customerName: long(200) })
  await admin.patch(`/api/admin/service-requests/${id}/assign`, {
    providerId: crew.id,
    scheduledDate: `${monday}T14:00:00Z`,
  })
  await admin.patch(`/api/admin/service-requests/${id}/status`, { status: 'in_progress', note: wide })
  await admin.post(`/api/service-requests/${id}/messages`, { message: long(600) })
  await visitor.post('/api/contact', {
    name: long(200),
    email: person.customerEmail,
    subject: wide,
    message: long(3000),
    serviceType: 'moving',
  })
  await visitor.post('/api/provider-applications', {
    name: long(200),
    company: wide,
    email: person.customerEmail,
    phone: '(262) 555-0149',
    serviceTypes: ['moving'],
    areas: [wide.slice(0, 80)],
    crewSize: 3,
    vehicles: wide,
    about: long(2000),
  })
  const { stripePaymentIntentId } = (await admin.get(`/api/admin/service-requests/${id}`)).body
  await server.settled()
  const code = manageCode(id, server.deps.signingKey)
  const unpaid = (
    await visitor.post('/api/service-requests', {
      ...job,
      roomSize: job.homeSize,
      ...person,
      customerPhone: '(414) 555-0147',
    })
  ).body.serviceRequest
  const mails = await server.deps.sql`
    select payload ->> 'html' as html from outbox where payload ->> 'html' like ${`%${wide.slice(0, 90)}%`}`
  expect(mails.length).toBeGreaterThan(2)

  const page = await site.open('/admin')
  const found: string[] = []
  for (const [name, path] of [
    ['bookings', '/admin?tab=bookings'],
    ['table', '/admin?tab=bookings&show=table'],
    ['panel', `/admin?tab=bookings&booking=${id}`],
    ['calendar', '/admin?tab=schedule&month=2094-03'],
    ['board', `/admin?tab=schedule&view=board&day=${monday}`],
    ['attention', '/admin?tab=attention'],
    ['providers', '/admin?tab=providers'],
    ['fleet', '/admin?tab=gps'],
    ['inbox messages', '/admin?tab=inbox'],
    ['inbox applications', '/admin?tab=inbox&box=applications'],
    ['inbox chats', '/admin?tab=inbox&box=chats'],
    ['inbox outbox', '/admin?tab=inbox&box=outbox'],
    ['overview', '/admin?tab=overview'],
    ['checkout', `/checkout/${unpaid?.id ?? waiting.id}`],
    ['success', `/booking-success?serviceRequestId=${id}&payment_intent=${stripePaymentIntentId}`],
    ['tracking', `/tracking/${id}`],
    ['my booking', `/bookings/${id}?manage=${code}`],
  ] as const) {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      if (width === 360) {
        await page.goto(path)
        const part = page.getByRole(name === 'panel' ? 'complementary' : 'main')
        const loaded = name === 'success' ? 'Payment Successful!' : wide.slice(0, 40)
        await part.getByText(loaded).filter({ visible: true }).first().waitFor()
      }
      for (const spill of await spills(page)) found.push(`${name} at ${width}: ${spill}`)
    }
  }
  // Leave the site first: its content security policy still applies after setContent and forbids inline
  // styles.
  await page.goto('about:blank')
  await page.setViewportSize({ width: 360, height: 900 })
  for (const { html } of mails) {
    await page.setContent(html)
    for (const spill of await spills(page)) found.push(`mail: ${spill}`)
  }
  expect(found).toEqual([])
})
