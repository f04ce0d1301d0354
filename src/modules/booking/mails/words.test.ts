import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { bookAndPay, job } from '../../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const browser = server.browser()

const ends = {
  fromAddress: '233 S Wacker Dr, Chicago, IL 60606, United States',
  toAddress: '100 N Main St, Wheaton, IL 60187, United States',
}

/** A confirmation mail, with its booking and quote. */
async function confirmation(more: object = {}) {
  const quote = (await browser.post('/api/calculate-pricing', { ...job, ...ends })).body
  const { estimateId, pricing } = quote
  const booking = await bookAndPay(browser, { ...ends, estimateId, pricing, ...more })
  await server.settled()
  const office = await server.administrator()
  const [mail] = (await office.get(`/api/admin/outbox?serviceRequestId=${booking.id}`)).body
  return { quote, booking, mail }
}

test('a confirmation has the service, time, addresses, price lines, legal notice and contact details', async () => {
  const { quote, booking, mail } = await confirmation({ preferredDate: '2099-01-05' })
  const total = `$${quote.pricing.total.toFixed(2)}`
  expect(mail.subject).toBe(`Your move is confirmed: ${booking.bookingNumber}`)
  const expected = [
    'Hello Rosa Diaz,',
    `We received your payment of ${total}`,
    'You asked for Monday, January 5, 2099. We’ll call you to set the time.',
    '233 S Wacker Dr, Chicago, IL 60606',
    '100 N Main St, Wheaton, IL 60187',
    'Total paid',
    quote.notice,
    '(414) 555-0134',
    '(312) 555-0178',
    ...quote.lines.flatMap(({ label, amount }: { label: string; amount: number }) => [
      label,
      `$${amount.toFixed(2)}`,
    ]),
  ]
  for (const words of expected) {
    expect(mail.text).toContain(words)
    expect(mail.html).toContain(words)
  }
  expect(mail.text).not.toContain('United States')
  expect(mail.html).not.toContain('United States')
  for (const link of [`/tracking/${booking.id}?code=`, `/bookings/${booking.id}?manage=`]) {
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(`href="http://localhost:3000${link}`)
  }
})

test('the office gets a mail with the details it needs to call about a paid booking', async () => {
  const { booking, quote } = await confirmation({ preferredDate: '2099-01-05', contactPreference: 'text' })
  const { supportEmail } = server.deps.config.mail
  const [officeMail] = await server.deps.sql`
    select payload from outbox
    where recipient = ${supportEmail} and payload ->> 'subject' = ${`${booking.bookingNumber}: booked and paid`}`
  const lines = officeMail?.payload.text.split('\n')
  expect(lines).toContain('Time: Monday, January 5, 2099')
  expect(lines).toContain('From: 233 S Wacker Dr, Chicago, IL 60606')
  expect(lines).toContain(`Paid: $${quote.pricing.total.toFixed(2)}`)
  expect(lines).toContain('Reach them by: text')
  expect(lines).toContain('Phone: (414) 555-0147')
})

test('a customer’s name is escaped in the HTML', async () => {
  const { mail } = await confirmation({ customerName: '<img src=x onerror=alert(1)> & Co' })
  expect(mail.text).toContain('Hello <img src=x')
  expect(mail.html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &amp; Co,')
  expect(mail.html).not.toContain('<img')
})
