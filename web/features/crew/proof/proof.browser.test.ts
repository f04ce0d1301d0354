import { expect, test } from 'bun:test'
import { faultsOf } from '../../../../scripts/testing/browser.ts'
import { crewWithJob, tapped } from '../../../../src/modules/moveday/testing.ts'
import { openCrewSite, savedDrafts, savedProofs, storedOffline, tap } from '../testing/browser.ts'

const { server, openPage } = openCrewSite()
const room = 'fixtures/rooms/bedroom.jpg'

test('photos and a damage of a phone without a network survive the tab, and reach the server once and in order', async () => {
  const crew = await newCrew('Photo crew')
  const { page, phone } = await openPage(crew.path)
  await storedOffline(page)
  await phone.setOffline(true)
  // A page that opens is online for a moment, and would send.
  await phone.route('**/api/photos/upload', route => route.abort())
  await page.getByLabel('Room or item').fill('Bedroom')
  await page.getByLabel('Choose photos').first().setInputFiles([room, 'fixtures/rooms/sofa-and-chair.jpg'])
  await page.getByText('2 photos or notes are waiting to be sent.').waitFor()
  await page.getByRole('button', { name: 'Report damage' }).click()
  const form = page.getByRole('form', { name: 'Damage report' })
  const names = page.locator(
    `datalist[id="${await form.getByLabel('What is damaged?').getAttribute('list')}"]`,
  )
  expect(await names.locator('option[value="Bedroom 1"]').count()).toBe(1)
  await form.getByRole('button', { name: 'Record it' }).click()
  await form.getByText('Fill in what is damaged, what happened, and when.').waitFor()
  await form.getByLabel('What is damaged?').fill('Dresser')
  await form.getByLabel('What happened?').fill('A leg broke on the stairs.')
  await form.getByLabel('On the job').check()
  await form.getByLabel('Take a photo').setInputFiles(room)
  expect(await faultsOf(page)).toEqual([])
  expect(await faultsOf(page, 'body', 'color-contrast-enhanced')).toEqual([])
  await form.getByRole('button', { name: 'Record it' }).click()
  await page.getByText('4 photos or notes are waiting to be sent.').waitFor()
  await savedProofs(page, 4)
  // A page that closes is online for a moment, too, and no longer routed.
  await page.goto('about:blank')
  await page.close()

  const { page: next } = await openPage(crew.path, phone)
  await next.getByText('4 photos or notes are waiting to be sent.').waitFor()
  expect((await crew.proof()).photos).toEqual([])
  await phone.unroute('**/api/photos/upload')
  await phone.setOffline(false)
  await next.getByText(/photos? or notes? (is|are) waiting to be sent\.$/).waitFor({ state: 'detached' })
  const { photos, damages } = await crew.proof()
  expect(photos.map(({ stage, label }) => [stage, label])).toEqual([
    ['before', 'Bedroom'],
    ['before', 'Bedroom'],
    ['damage', 'Dresser'],
  ])
  expect(damages).toMatchObject([{ label: 'Dresser', wasThere: false, photoIds: [photos[2]?.id] }])
  await next.getByRole('img', { name: 'Photo, Damage: Dresser' }).waitFor()
})

test('a form that is half filled in survives the tab, with its photos, until it is canceled', async () => {
  const crew = await newCrew('Interrupted crew')
  await crew.send([tapped('work_started', 5)])
  const { page, phone } = await openPage(crew.path)
  await page.getByRole('button', { name: 'Report damage' }).click()
  const damage = page.getByRole('form', { name: 'Damage report' })
  await damage.getByLabel('What is damaged?').fill('Dresser')
  await damage.getByLabel('Before the job').check()
  await damage.getByLabel('Take a photo').setInputFiles(room)
  await damage.getByRole('img', { name: 'Photo 1' }).waitFor()
  await tap(page, 'Extra work agreed')
  const extra = page.getByRole('form', { name: 'Extra work agreed' })
  await extra.getByLabel('What is it?').fill('Piano')
  await savedDrafts(page, drafts => drafts.length === 2 && drafts.some(({ files }) => files.length === 1))
  await page.close()

  const { page: next } = await openPage(crew.path, phone)
  const again = next.getByRole('form', { name: 'Damage report' })
  await again.getByRole('img', { name: 'Photo 1' }).waitFor()
  expect(await again.getByLabel('What is damaged?').inputValue()).toBe('Dresser')
  expect(await again.getByLabel('Before the job').isChecked()).toBeTrue()
  const extraAgain = next.getByRole('form', { name: 'Extra work agreed' })
  expect(await extraAgain.getByLabel('What is it?').inputValue()).toBe('Piano')
  await extraAgain.getByRole('button', { name: 'Cancel' }).click()
  await savedDrafts(next, drafts => drafts.length === 1)
  await again.getByLabel('What happened?').fill('A scratch.')
  await again.getByRole('button', { name: 'Record it' }).click()
  await savedDrafts(next, drafts => drafts.length === 0)
  await next.getByText(/photos? or notes? (is|are) waiting to be sent\.$/).waitFor({ state: 'detached' })
  await next.getByRole('img', { name: 'Photo, Damage: Dresser' }).waitFor()
  expect((await crew.proof()).damages).toMatchObject([{ label: 'Dresser', wasThere: true }])
})

test('a damage is recorded once, with its photos, if the phone closes the page while it scales them', async () => {
  const crew = await newCrew('Closed crew')
  const { page, phone } = await openPage(crew.path)
  // Scaling takes until the page is closed.
  await page.evaluate(() => Object.assign(globalThis, { createImageBitmap: () => new Promise(() => {}) }))
  await page.getByRole('button', { name: 'Report damage' }).click()
  const form = page.getByRole('form', { name: 'Damage report' })
  await form.getByLabel('What is damaged?').fill('Dresser')
  await form.getByLabel('What happened?').fill('A leg broke on the stairs.')
  await form.getByLabel('On the job').check()
  await form.getByLabel('Take a photo').setInputFiles(room)
  await form.getByRole('button', { name: 'Record it' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('A leg broke on the stairs.').waitFor()
  await page.getByText(/Waiting to be sent$/).waitFor({ state: 'detached' })
  await page.close()

  const { page: next } = await openPage(crew.path, phone)
  const again = next.getByRole('form', { name: 'Damage report' })
  await again.getByRole('img', { name: 'Photo 1' }).waitFor()
  await again.getByRole('button', { name: 'Record it' }).click()
  await next.getByRole('img', { name: 'Photo, Damage: Dresser' }).waitFor()
  await savedDrafts(next, drafts => drafts.length === 0)
  await next.getByText(/photos? or notes? (is|are) waiting to be sent\.$/).waitFor({ state: 'detached' })
  const { photos, damages } = await crew.proof()
  expect(damages).toMatchObject([{ label: 'Dresser', photoIds: photos.map(({ id }) => id) }])
  expect(photos).toHaveLength(1)
})

test('a large photo is scaled down before it is stored and sent', async () => {
  const crew = await newCrew('Scaling crew')
  const { page } = await openPage(crew.path)
  const large = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 4000
    canvas.height = 3000
    canvas.getContext('2d')?.fillRect(0, 0, 4000, 3000)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  const file = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.from(large) }
  await page.getByLabel('Take a photo').setInputFiles(file)
  expect((await sent).headers()['content-type']).toBe('image/jpeg')
  await page.getByRole('img', { name: 'Photo, Before' }).waitFor()
  await page.getByText('1 photo or note is waiting to be sent.').waitFor({ state: 'detached' })
  const [photo] = (await crew.proof()).photos
  const size = await page.evaluate(async url => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob())
    return [bitmap.width, bitmap.height]
  }, photo?.url ?? '')
  expect(size).toEqual([2048, 1536])
})

test('what the server refuses says why, until the crew has read it', async () => {
  const crew = await newCrew('Refused crew')
  const { page } = await openPage(crew.path)
  const file = { name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') }
  await page.getByLabel('Take a photo').setInputFiles(file)
  const alert = page.getByRole('alert')
  await alert.getByText('This is not a photo we can read.').waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
  expect((await crew.proof()).photos).toEqual([])
})

type Proof = Readonly<{
  photos: readonly Readonly<{ id: string; url: string; stage: string; label: string }>[]
  damages: readonly object[]
}>

/** A crew with a job, whose proof is read. */
async function newCrew(name: string) {
  const { path, office, serviceRequestId, send } = await crewWithJob(server(), name)
  const proof = async (): Promise<Proof> =>
    (await office.get(`/api/service-requests/${serviceRequestId}/proof`)).body
  return { path, proof, send }
}
