import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultsOf, layoutShiftOf } from '../../../../scripts/testing/browser.ts'
import { crewWithJob } from '../../../../src/modules/moveday/testing.ts'
import {
  drawSignature,
  openCrewSite,
  savedProofs,
  storedOffline,
  storedPapers,
  tap,
} from '../testing/browser.ts'

const { server, newPhone, openPage: openJob } = openCrewSite()
const bill = 'Read and sign: Bill of lading'

test('the customer reads a paper on the glass, signs with a finger, and the crew is warned until then', async () => {
  const crew = await newCrew('Glass crew')
  const { page } = await openPage(crew.path)
  await tap(page, 'We have arrived')
  const bar = page.getByRole('region', { name: 'Next step' })
  await bar.getByText('Not signed yet: Estimate, Bill of lading.').waitFor()
  // A warning, not a lock.
  await bar.getByRole('button', { name: 'Begin work' }).waitFor()
  await bar.getByRole('button', { name: 'Read and sign' }).click()
  await page.getByRole('dialog', { name: 'Estimate' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: bill }).click()
  const sheet = page.getByRole('dialog', { name: 'Bill of lading' })
  await sheet.getByText('Rosa Diaz', { exact: false }).first().waitFor()
  await sheet.getByText('Liability for your goods').waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(await faultsOf(page, 'dialog', 'color-contrast-enhanced')).toEqual([])

  const sign = sheet.getByRole('button', { name: 'Sign: Bill of lading' })
  await sheet.getByLabel('Full name of the person signing').fill('Rosa Diaz')
  await sign.click()
  await sheet.getByText(/^Sign in the box/).waitFor()
  await drawSignature(page)
  await sheet.getByRole('button', { name: 'Clear and sign again' }).click()
  await drawSignature(page)
  await sign.click()
  await sheet.waitFor({ state: 'detached' })
  const papers = page.getByRole('region', { name: 'Papers' })
  await papers.getByText('Signed.', { exact: true }).waitFor()
  await bar.getByText('Not signed yet: Estimate.').waitFor()
  const pdf = papers.getByRole('link', { name: /^PDF of version 1: signed by Rosa Diaz/ })
  const [paper] = await crew.papers()
  expect(await pdf.getAttribute('href')).toBe(paper?.url ?? '')
  expect((await papers.locator('code').textContent())?.slice(0, 24)).toBe(
    `SHA-256 ${paper?.sha256.slice(0, 16)}`,
  )
})

test('nothing moves when the jobs arrive, and then their papers', async () => {
  const crew = await newCrew('Steady crew')
  const { page: other } = await openPage(crew.path)
  await tap(other, 'We have arrived')
  await other.getByText('Not signed yet: Estimate, Bill of lading.').waitFor()

  const phone = await newPhone()
  const page = await phone.newPage()
  const jobs = await hold(page, '**/api/crew/day')
  const papers = await hold(page, '**/papers/current')
  await page.goto(crew.path)
  await page.getByText('Need help?').waitFor()
  await painted(page)
  jobs.resolve()
  const bar = page.getByRole('region', { name: 'Next step' })
  await bar.getByRole('button', { name: 'Begin work' }).waitFor()
  await painted(page)
  papers.resolve()
  await bar.getByText('Not signed yet: Estimate, Bill of lading.').waitFor()
  await painted(page)
  expect(await layoutShiftOf(page)).toBeLessThan(0.05)
})

test('Back closes an open paper or form, and then leaves the page', async () => {
  const crew = await newCrew('Gesture crew')
  const { page } = await openPage(crew.path)
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: bill }).click()
  await sheet.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Report damage' }).click()
  const form = page.getByRole('form', { name: 'Damage report' })
  await form.waitFor()
  await page.getByRole('button', { name: bill }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
  // The page leaves the entry of the closed sheet by itself.
  await page.waitForFunction(() => history.state?.dialogs === 1)
  await page.goBack()
  await form.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(crew.path)
  await page.goBack()
  expect(page.url()).toBe('about:blank')
})

test('with the keyboard alone, and in Spanish', async () => {
  const crew = await newCrew('Teclado crew')
  const { page } = await openPage(crew.path)
  await page.getByRole('button', { name: 'Read and sign: Estimate' }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Español' }).click()
  await sheet.getByText('El documento está en inglés.').waitFor()
  await sheet.getByLabel('Nombre completo de quien firma').focus()
  await page.keyboard.type('Rosa Diaz')
  await sheet.getByLabel('No puedo dibujar. Mi nombre escrito es mi firma.').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('Signed.', { exact: true }).waitFor()
  expect((await crew.papers()).map(({ kind, signedBy }) => [kind, signedBy])).toEqual([
    ['estimate', 'Rosa Diaz'],
  ])
})

test('a signature without a network survives the tab, says that it is not sent, and reaches the server once', async () => {
  const crew = await newCrew('Cellar crew')
  const { page, phone } = await openPage(crew.path)
  await storedOffline(page)
  await storedPapers(page)
  await phone.setOffline(true)
  // A page that opens is online for a moment, and would send.
  await phone.route('**/papers/*/signature', route => route.abort())
  await page.getByRole('button', { name: bill }).click()
  await signTyped(page)
  await page.getByText('Signed on this phone. Not sent yet.').waitFor()
  await savedProofs(page, 1)
  // A page that closes is online for a moment, too, and no longer routed.
  await page.goto('about:blank')
  await page.close()

  const { page: next } = await openPage(crew.path, phone)
  await next.getByText('Signed on this phone. Not sent yet.').waitFor()
  expect(await crew.papers()).toEqual([])
  await phone.unroute('**/papers/*/signature')
  await phone.setOffline(false)
  await next.getByText('Signed.', { exact: true }).waitFor()
  expect((await crew.papers()).map(({ kind, version }) => [kind, version])).toEqual([['bill_of_lading', 1]])
})

test('a signature from before a paper changed counts, and one that lacks what the phone noted is not signed', async () => {
  const crew = await newCrew('Attic crew')
  const { page, phone } = await openPage(crew.path)
  await storedOffline(page)
  await storedPapers(page)
  await phone.setOffline(true)
  await page.getByRole('button', { name: bill }).click()
  await signTyped(page)
  await page.getByText('Signed on this phone. Not sent yet.').waitFor()
  await crew.noteDamage()
  await phone.setOffline(false)
  await page.getByText('The text has changed since it was signed. It must be signed again.').waitFor()

  await phone.setOffline(true)
  await page.getByRole('button', { name: 'Report damage' }).click()
  const form = page.getByRole('form', { name: 'Damage report' })
  await form.getByLabel('What is damaged?').fill('Dresser')
  await form.getByLabel('What happened?').fill('A leg broke on the stairs.')
  await form.getByLabel('On the job').check()
  await form.getByRole('button', { name: 'Record it' }).click()
  await page.getByText('1 photo or note is waiting to be sent.').waitFor()
  await page.getByRole('button', { name: bill }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/^This paper does not have the latest notes from this phone yet\./).waitFor()
  await phone.setOffline(false)
  await sheet.getByText(/^The paper has changed since you opened it\./).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: bill }).click()
  await sheet.getByText('A leg broke on the stairs.').waitFor()
  await signTyped(page)
  await page.getByText('Signed.', { exact: true }).waitFor()
  expect(await crew.papers()).toMatchObject([
    { kind: 'bill_of_lading', version: 1 },
    { kind: 'bill_of_lading', version: 2 },
  ])
})

type Signed = Readonly<{ kind: string; version: number; sha256: string; signedBy: string; url: string }>

/** A crew with a job, whose papers are read and whose other phone notes a damage. */
async function newCrew(name: string) {
  const { path, office, serviceRequestId, headers } = await crewWithJob(server(), name)
  return {
    path,
    papers: async (): Promise<Signed[]> =>
      (await office.get(`/api/service-requests/${serviceRequestId}/papers`)).body,
    noteDamage: () =>
      server()
        .browser()
        .post(
          `/api/crew/jobs/${serviceRequestId}/damages`,
          { id: 'other', at: new Date().toISOString(), label: 'Sofa', words: 'A tear.', photoIds: [] },
          headers,
        ),
  }
}

/** Opens the crew's page, and waits for its job and its papers. */
async function openPage(...args: Parameters<typeof openJob>) {
  const opened = await openJob(...args)
  await opened.page.getByRole('button', { name: /: Bill of lading$/ }).waitFor()
  return opened
}

/** Requests of the address wait until `resolve` is called. */
async function hold(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await promise
    await route.continue()
  })
  return { resolve }
}

const painted = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

async function signTyped(page: Page) {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Full name of the person signing').fill('Rosa Diaz')
  await sheet.getByLabel('I can’t draw. My typed name is my signature.').check()
  await sheet.getByRole('button', { name: 'Sign: Bill of lading' }).click()
  await sheet.waitFor({ state: 'detached' })
}
