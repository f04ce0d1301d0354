import { expect, setSystemTime, test } from 'bun:test'
import type { Page, Response } from 'playwright-core'
import { openBrowserSite } from '../../scripts/testing/browser-site.ts'
import { noon, stopAtNoon } from '../../scripts/testing/clock.ts'
import { callScript } from '../../scripts/testing/run-script.ts'
import { addProvider, bookAndPay, customer, historyOf, job, noStairs } from '../../scripts/testing/steps.ts'
import { tellArrivals } from '../../src/modules/moveday/late-arrivals.ts'
import { expectArrival } from '../../src/modules/tracking/expected-arrival.ts'
import { drawSignature, savedSteps, storedOffline } from '../features/crew/testing/browser.ts'

stopAtNoon()
const site = openBrowserSite()
const at = (hour: number, minute = 0) => noon.with({ hour, minute }).toInstant()
const room = 'fixtures/rooms/bedroom.jpg'

test('a whole day: two crews, three jobs, four cuts of the network, an extra, a damage and a late arrival', async () => {
  const server = site.server()
  const pages: Page[] = []
  /** Moves the clocks of the server and of all pages. */
  const clock = async (hour: number, minute = 0) => {
    const now = at(hour, minute).epochMilliseconds
    setSystemTime(now)
    for (const page of pages) await page.clock.setFixedTime(now)
  }
  const open = async (path: string, width: number, as?: ReturnType<typeof server.browser>) => {
    const page = await site.open('/robots.txt', { viewport: { width, height: 800 } }, as)
    await page.clock.setFixedTime(Date.now())
    await page.goto(path)
    pages.push(page)
    return page
  }

  await clock(7)
  const office = await server.administrator()
  const [rosa, ben] = [
    await bookAndPay(server.browser()),
    await bookAndPay(server.browser(), { customerName: 'Ben Late' }),
  ]
  const oneBedroom = { ...job, homeSize: '1bedroom', accessDetails: noStairs }
  const { estimateId, pricing } = (await office.post('/api/calculate-pricing', oneBedroom)).body
  const cora = await bookAndPay(server.browser(), { customerName: 'Cora South', estimateId, pricing })
  const [north, south] = [await addProvider(office, 'North crew'), await addProvider(office, 'South crew')]
  for (const [{ id }, crew, when] of [
    [rosa, north, at(9)],
    [ben, north, at(13, 30)],
    [cora, south, at(9)],
  ] as const) {
    const assignment = { providerId: crew.id, scheduledDate: `${when}` }
    expect((await office.patch(`/api/admin/service-requests/${id}/assign`, assignment)).status).toBe(200)
  }
  const linkOf = async ({ id }: { id: string }): Promise<string> =>
    (await office.post(`/api/admin/providers/${id}/crew-link`)).body.token
  const [northToken, southToken] = [await linkOf(north), await linkOf(south)]

  await clock(8, 20)
  const northPhone = await openCrew(await open(`/crew/${northToken}`, 360), 'Rosa')
  const southPhone = await openCrew(await open(`/crew/${southToken}`, 360), 'Cora')
  const rosasPage = await openTracking(await open(`/tracking/${rosa.id}`, 360))
  const bensPage = await openTracking(await open(`/tracking/${ben.id}`, 360))
  const board = await open(`/admin?tab=gps&booking=${rosa.id}`, 1280, office)

  // North sets off and arrives without a network. Its page is reloaded there.
  await storedOffline(northPhone.page)
  await northPhone.cut()
  await clock(8, 30)
  await northPhone.tap('We are on our way')
  await clock(8, 55)
  await northPhone.tap('We have arrived')
  await savedSteps(northPhone.page, 2)
  await northPhone.page.reload()
  await northPhone.page.getByText('2 steps are waiting to be sent.').waitFor()
  await rosasPage.getByText('Your crew arrives today at 9:00 AM.').waitFor()
  await northPhone.reconnect()
  await northPhone.page.getByText(/waiting to be sent\.$/).waitFor({ state: 'detached' })
  await rosasPage.getByText('Your crew arrived at 8:55 AM.').waitFor()

  await clock(9)
  await northPhone.sign('Rosa Diaz', 1)
  await southPhone.report('We have arrived')
  await southPhone.sign('Cora South', 1)
  await southPhone.report('Begin work')
  await clock(9, 15)
  await northPhone.report('Begin work')
  await rosasPage.getByText('Your crew has been at work since 9:15 AM.').waitFor()
  await board.getByText('The status changed from assigned to in progress.').first().waitFor()

  // South has no network as it notes a damage.
  await clock(10)
  await storedOffline(southPhone.page)
  await southPhone.cut()
  await southPhone.tap('Report damage')
  const damage = southPhone.page.getByRole('form', { name: 'Damage report' })
  await damage.getByLabel('What is damaged?').fill('Dresser')
  await damage.getByLabel('What happened?').fill('A leg broke on the stairs.')
  await damage.getByLabel('On the job').check()
  await damage.getByLabel('Take a photo').setInputFiles(room)
  await damage.getByRole('button', { name: 'Record it' }).click()
  await southPhone.page.getByText('2 photos or notes are waiting to be sent.').waitFor()
  await southPhone.reconnect()
  await southPhone.page
    .getByText(/photos? or notes? (is|are) waiting to be sent\.$/)
    .waitFor({ state: 'detached' })
  await southPhone.page.getByRole('img', { name: 'Photo, Damage: Dresser' }).waitFor()

  // An hour more at the first job, agreed to and recorded without a network.
  await clock(11)
  await storedOffline(northPhone.page)
  await northPhone.cut()
  await northPhone.tap('Extra work agreed')
  const extra = northPhone.page.getByRole('form', { name: 'Extra work agreed' })
  await extra.getByLabel('What is it?').fill('The attic too')
  await extra.getByLabel('Extra minutes').fill('60')
  await extra.getByLabel('Who agreed? (customer’s name)').fill('Rosa Diaz')
  await extra.getByRole('button', { name: 'Record it' }).click()
  await northPhone.page.getByText('1 step is waiting to be sent.').waitFor()
  await savedSteps(northPhone.page, 1)
  await clock(11, 30)
  await northPhone.tap('Take a break')
  await savedSteps(northPhone.page, 2)
  await northPhone.reconnect()
  await northPhone.page.getByText(/waiting to be sent\.$/).waitFor({ state: 'detached' })
  await rosasPage.getByText('Your crew has been on a break since 11:30 AM. Breaks are not billed.').waitFor()
  await southPhone.report('Everything is loaded')
  await clock(12)
  await southPhone.report('Everything is unloaded')
  await northPhone.report('Back to work')

  // So the next job slips. Its customer reads it as soon as the phone has a network again.
  await bensPage.context().setOffline(true)
  const { sql, db, log, routing } = server.deps
  const deps = { sql, db, log, expectArrival: expectArrival.bind(undefined, { db, routing }) }
  await tellArrivals(deps, `${at(12)}`)
  await server.settled()
  await bensPage.context().setOffline(false)
  const late = bensPage.getByRole('region', { name: 'Running late' })
  await late.getByText(/instead of by 1:40 PM/).waitFor()
  await late.getByRole('button', { name: 'I’ll wait' }).click()
  await late.getByText('You chose to wait. Thank you!').waitFor()
  await board.goto('/admin?tab=schedule&view=board')
  const slipping = board.getByRole('region', { name: 'Jobs that will be late' })
  await slipping.getByRole('link', { name: 'Ben Late', exact: true }).waitFor()
  await slipping.getByText('Customer will wait').waitFor()
  await board.getByRole('button', { name: /^Ben Late\s*Will be 58 min late/ }).waitFor()

  await clock(12, 15)
  await southPhone.report('The job is done')
  await southPhone.agree('$595.00', 'Cora South')
  // The refund is made.
  await server.settled()
  await southPhone.sign('Cora South', 2)
  for (const [hour, minute, step, words] of [
    [12, 20, 'Everything is loaded', 'Everything was loaded at 12:20 PM.'],
    [13, 5, 'We are at the second address', 'Your crew reached the drop-off at 1:05 PM.'],
    [13, 35, 'Everything is unloaded', 'Everything was unloaded at 1:35 PM. Your crew is finishing up.'],
  ] as const) {
    await clock(hour, minute)
    await northPhone.report(step)
    await rosasPage.getByText(words).waitFor()
  }
  await clock(13, 45)
  await northPhone.report('The job is done')
  await rosasPage.getByRole('heading', { name: 'Done' }).waitFor()

  // The first job stays open until the crew goes on, so that it can be closed and paid.
  await northPhone.agree('$650.00', 'Rosa Diaz')
  await northPhone.sign('Rosa Diaz', 2)
  await northPhone.takeCash()
  await northPhone.tap('Next: the job of Ben')
  await northPhone.page.getByRole('heading', { name: 'Ben' }).waitFor()
  await northPhone.report('We are on our way')
  await bensPage.getByText(/^Your crew set off at 1:45 PM/).waitFor()
  await clock(14, 30)
  await northPhone.report('We have arrived')
  await northPhone.sign('Ben Late', 1)
  await northPhone.report('Begin work')
  await clock(15, 30)
  await northPhone.report('Everything is loaded')
  await clock(17)
  await northPhone.report('Everything is unloaded')
  await clock(17, 30)
  await northPhone.report('The job is done')
  await bensPage.getByRole('heading', { name: 'Done' }).waitFor()

  // The office closes the last job with the hours that the crew reported.
  await clock(18)
  await board.goto(`/admin?tab=schedule&view=board&booking=${ben.id}`)
  await board.getByRole('button', { name: 'Close the job' }).click()
  const worked = board.getByRole('form', { name: 'Hours worked' })
  await worked.getByRole('button', { name: 'Close the job', exact: true }).click()
  await board.getByRole('button', { name: 'Correct the hours' }).waitFor()
  await northPhone.sign('Ben Late', 2)
  await server.settled()

  // By the rate card, in cents: truck, labor of two at $70 an hour, drive of 45 minutes, 10 miles, a flight of stairs.
  const studio = 7_000 + 2 * 2 * 7_000 + 10_500 + 10 * 200 + 3_500
  const largerHome = 12_000 + 2 * 3 * 7_000 + 10_500 + 10 * 200
  // Rosa: 9:15 to 1:45 without half an hour is 4 h of the estimated 3. Cora: 3:15 of the estimated 3:45.
  const [anHourMore, halfAnHourLess] = [2 * 7_000, 7_000]
  const cents = async ({ id }: { id: string }) => {
    const { body } = await office.get(`/api/admin/service-requests/${id}/account`)
    return ['quoted', 'price', 'received', 'refunded', 'balance'].map(name => Math.round(body[name] * 100))
  }
  expect(await cents(rosa)).toEqual([studio, studio + anHourMore, studio + anHourMore, 0, 0])
  expect(await cents(ben)).toEqual([studio, studio, studio, 0, 0])
  expect(await cents(cora)).toEqual([largerHome, largerHome - halfAnHourLess, largerHome, halfAnHourLess, 0])

  const historyWithForecasts = async ({ id }: { id: string }) =>
    (await historyOf(office, id)).map(({ type, summary }) => ({ type, summary: String(summary) }))
  // The server also forecasts by itself each minute, so how often an arrival slips depends on when it does. A phone that sets
  // off comes online, and offline again, because these phones do not give their location.
  const history = async (booking: { id: string }) =>
    (await historyWithForecasts(booking))
      .filter(({ type }) => !['ArrivalSlipped', 'ProviderWentOnline', 'ProviderWentOffline'].includes(type))
      .map(({ summary }) => summary)
  expect(await history(rosa)).toEqual([
    'Rosa Diaz booked a move for $510.00. Original rate card.',
    'A card payment of $510.00 was started.',
    'The payment of $510.00 was received.',
    'North crew was assigned for Mar 10, 2027, 9:00 AM.',
    'The crew set off for the customer at 8:30 AM.',
    'The crew arrived at 8:55 AM.',
    'Rosa Diaz signed the bill of lading on the phone of North crew.',
    'The crew started the work at 9:15 AM.',
    'The status changed from assigned to in progress.',
    'The crew agreed on an extra with the customer at 11:00 AM: The attic too, 1 h, agreed by Rosa Diaz.',
    'The crew began a break at 11:30 AM.',
    'The crew resumed the work at 12:00 PM.',
    'The crew finished loading at 12:20 PM.',
    'The crew arrived at the second address at 1:05 PM.',
    'The crew finished unloading at 1:35 PM.',
    'The crew finished the job at 1:45 PM.',
    'The status changed from in progress to completed.',
    '2 workers worked 4 h (9:15 AM to 1:45 PM, with 30 min of breaks) and 50 min of travel. The price is $650.00. Rosa Diaz agreed to 1 h more. Rosa Diaz agreed to the final price.',
    'Rosa Diaz signed the bill of lading, version 2 on the phone of North crew.',
    'North crew took $140.00 in cash.',
  ])
  expect(await history(ben)).toEqual([
    'Ben Late booked a move for $510.00. Original rate card.',
    'A card payment of $510.00 was started.',
    'The payment of $510.00 was received.',
    'North crew was assigned for Mar 10, 2027, 1:30 PM.',
    'The customer will wait for the late crew.',
    'The crew set off for the customer at 1:45 PM.',
    'The crew arrived at 2:30 PM.',
    'Ben Late signed the bill of lading on the phone of North crew.',
    'The crew started the work at 2:30 PM.',
    'The status changed from assigned to in progress.',
    'The crew finished loading at 3:30 PM.',
    'The crew finished unloading at 5:00 PM.',
    'The crew finished the job at 5:30 PM.',
    'The status changed from in progress to completed.',
    '2 workers worked 3 h (2:30 PM to 5:30 PM) and 1 h 30 min of travel. The price is $510.00.',
    'Ben Late signed the bill of lading, version 2 on the phone of North crew.',
  ])
  expect(await history(cora)).toEqual([
    'Cora South booked a move for $665.00. Original rate card.',
    'A card payment of $665.00 was started.',
    'The payment of $665.00 was received.',
    'South crew was assigned for Mar 10, 2027, 9:00 AM.',
    'The crew arrived at 9:00 AM.',
    'Cora South signed the bill of lading on the phone of South crew.',
    'The crew started the work at 9:00 AM.',
    'The status changed from assigned to in progress.',
    'The crew noted damage: Dresser. A leg broke on the stairs.',
    `Claim #FM${cora.id.slice(-6)}-1 was opened for the damage that the crew noted: Dresser.`,
    'The crew took a photo of damage (Dresser) at 10:00 AM.',
    'The crew finished loading at 11:30 AM.',
    'The crew finished unloading at 12:00 PM.',
    'The crew finished the job at 12:15 PM.',
    'The status changed from in progress to completed.',
    '2 workers worked 3 h 15 min (9:00 AM to 12:15 PM). The price is $595.00. Cora South agreed to the final price. $70.00 will be refunded to the card.',
    'A refund of $70.00 was requested: The job cost less than was paid.',
    '$70.00 was refunded: The job cost less than was paid.',
    'Cora South signed the bill of lading, version 2 on the phone of South crew.',
  ])
  const slipped = (await historyWithForecasts(ben)).map(({ summary }) => summary)
  const told = slipped.indexOf('The crew is expected 58 min late, from 2:10 PM to 3:20 PM.')
  expect(told).toBeGreaterThan(0)
  expect(slipped.indexOf('The customer will wait for the late crew.')).toBeGreaterThan(told)

  const database = { DATABASE_URL: server.databaseUrl }
  expect(await callScript('check', database)).toMatchObject({ code: 0, err: '' })
  const papers = await callScript('papers', database)
  expect(papers).toMatchObject({ code: 0, out: expect.stringContaining('6 signed papers, no difference.') })
}, 300_000)

/** A crew's page: what its people tap, and the network that it loses. */
async function openCrew(page: Page, name: string) {
  await page.getByRole('heading', { name }).waitFor()
  const phone = page.context()
  let isCut = false
  // A page that opens is online for a moment, and would send.
  await phone.route('**/api/**', route => (isCut ? route.abort() : route.fallback()))
  // By keyboard, because a tap counts only once its step has been on the screen for a while.
  const tap = (step: string) => page.getByRole('button', { name: step, exact: true }).press('Enter')
  const closeOut = page.getByRole('region', { name: 'Close out' })
  return {
    page,
    tap,
    /** Hands the phone to the customer, who signs with a finger. */
    async sign(name: string, version: 1 | 2) {
      const papers = page.getByRole('region', { name: 'Papers' })
      await (version === 1 ? papers : closeOut)
        .getByRole('button', { name: 'Read and sign: Bill of lading' })
        .click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Full name of the person signing').fill(name)
      await drawSignature(page)
      await sheet.getByRole('button', { name: 'Sign: Bill of lading' }).click()
      await sheet.waitFor({ state: 'detached' })
      await papers.getByRole('link', { name: `PDF of version ${version}: signed by ${name}` }).waitFor()
    },
    /** The customer agrees to the bill. */
    async agree(total: string, name: string) {
      // Its name appears once the papers have loaded.
      await closeOut.getByLabel('Who agrees? (full name)').fill(name)
      await closeOut.getByRole('button', { name: `The customer agrees to ${total}` }).click()
      await closeOut.getByText(`${name} agreed to the price.`).waitFor()
    },
    /** The customer pays what is due in cash. */
    async takeCash() {
      await closeOut.getByText('Paid in cash or by check').first().click()
      await closeOut.getByRole('button', { name: 'Record the payment' }).click()
      await closeOut.getByText(/^Nothing is due now\./).waitFor()
    },
    /** Taps, and waits for the server's answer. */
    async report(step: string) {
      const isTaken = (response: Response) => response.url().endsWith('/events') && response.ok()
      await Promise.all([page.waitForResponse(isTaken), tap(step)])
    },
    async cut() {
      isCut = true
      await phone.setOffline(true)
    },
    async reconnect() {
      isCut = false
      await phone.setOffline(false)
    },
  }
}

async function openTracking(page: Page) {
  await page.getByLabel('Phone number on the booking').fill(customer.customerPhone)
  await page.getByRole('button', { name: 'Verify phone' }).click()
  await page.getByRole('button', { name: 'Start Tracking' }).click()
  await page.getByText('Connected', { exact: true }).waitFor()
  return page
}
