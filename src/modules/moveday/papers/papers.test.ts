import { afterAll, expect, spyOn, test } from 'bun:test'
import { join } from 'node:path'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { testServer } from '../../../../scripts/testing/server.ts'
import { historyOf } from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import { type PaperBlock, signedPaper } from '../../../shared/paper-record.ts'
import { manageCode } from '../../tokens.ts'
import { crewWithJob, tapped } from '../testing.ts'
import { checkPapers } from './check-papers.ts'
import { sha256Of, signedPdf } from './paper-pdf.ts'

const server = await testServer()
afterAll(() => server.stop())
const { deps } = server

async function jobWithPapers(name: string) {
  const job = await crewWithJob(server, name)
  const visitor = server.browser()
  const manage = { 'x-manage-token': manageCode(job.serviceRequestId, deps.signingKey) }
  const path = `/api/service-requests/${job.serviceRequestId}`
  const current = async (kind: string) =>
    (await visitor.get(`${path}/papers/current`, manage)).body.find(
      (paper: { kind: string }) => paper.kind === kind,
    )
  return {
    ...job,
    ...{ visitor, manage, path, current },
    signed: async () => (await visitor.get(`${path}/papers`, manage)).body,
    sign: async (kind: string, id: string, headers: Record<string, string>, more: object = {}) =>
      visitor.post(
        `${path}/papers/${kind}/signature`,
        { id, digest: (await current(kind))?.digest ?? 'none', signedBy: 'Rosa Diaz', ...more },
        headers,
      ),
  }
}

const strokes = 'M100 200L180 60L240 210M600 150L760 140'

test('a paper is signed once on the glass, frozen as a PDF, and signed anew as it changes', async () => {
  const job = await jobWithPapers('Paper crew')
  const first = await job.sign('bill_of_lading', 'one', job.headers, { strokes })
  expect(first.body).toMatchObject({ kind: 'bill_of_lading', version: 1, signedBy: 'Rosa Diaz' })
  // The answer was lost, and the phone sends the signature again.
  expect((await job.sign('bill_of_lading', 'one', job.headers, { strokes })).body).toEqual(first.body)
  expect((await job.sign('bill_of_lading', 'two', job.headers)).body.error).toBe('already_signed')
  expect(await job.current('bill_of_lading')).toMatchObject({ version: 1, isSigned: true })

  const pdf = await fetch(new URL(first.body.url, server.url))
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const bytes = new Uint8Array(await pdf.arrayBuffer())
  expect(sha256Of(bytes)).toBe(first.body.sha256)
  expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-')

  const { digest } = await job.current('bill_of_lading')
  const agreed = { label: 'Attic', minutes: 30, agreedBy: 'Rosa Diaz' }
  await job.send([tapped('work_started', 60), tapped('extra_agreed', 30, { data: agreed } as object)])
  expect(await job.current('bill_of_lading')).toMatchObject({ version: 2, isSigned: false })
  const stale = await job.sign('bill_of_lading', 'stale', job.headers, { digest })
  expect(stale.body.error).toBe('already_signed')
  expect((await job.sign('bill_of_lading', 'wrong', job.headers, { digest: 'other' })).body.error).toBe(
    'paper_changed',
  )
  const second = await job.sign('bill_of_lading', 'three', job.headers)
  expect(second.body.version).toBe(2)
  expect(await job.signed()).toEqual([first.body, second.body])
  expect((await historyOf(job.office, job.serviceRequestId)).map(({ summary }) => summary)).toContain(
    'Rosa Diaz signed the bill of lading, version 2 on the phone of Paper crew.',
  )
  const checked = await Array.fromAsync(checkPapers(deps.sql, job.serviceRequestId))
  expect(checked.map(({ paper, sha256 }) => [paper.version, sha256])).toEqual([
    [1, first.body.sha256],
    [2, second.body.sha256],
  ])
  expect((await check(deps.sql, { tables, schemas: createSchemas(facts) })).differences).toEqual([])
})

test('a paper that changed while the phone had no network is signed as it was read, and then again', async () => {
  const job = await jobWithPapers('Remote crew')
  const estimate = await job.current('estimate')
  await job.visitor.post(`${job.path}/valuation`, { kind: 'full' }, job.manage)
  const { digest } = await job.current('bill_of_lading')
  const agreed = { label: 'Piano', amountCents: 15_000, agreedBy: 'Rosa Diaz' }
  await job.send([tapped('work_started', 60), tapped('extra_agreed', 30, { data: agreed } as object)])
  const list = { from: null, rows: [{ label: 'Sofa', count: 1 }] }
  await job.office.post(`/api/admin/service-requests/${job.serviceRequestId}/goods`, list)
  expect((await job.sign('bill_of_lading', 'one', job.headers, { digest })).body).toMatchObject({
    version: 1,
  })
  expect(await job.current('bill_of_lading')).toMatchObject({ version: 2, isSigned: false })
  expect((await job.sign('bill_of_lading', 'two', job.headers)).body).toMatchObject({ version: 2 })
  const [first, second] = await Array.fromAsync(checkPapers(deps.sql, job.serviceRequestId))
  expect(JSON.stringify(first?.paper.contents)).not.toContain('Piano')
  expect(JSON.stringify(second?.paper.contents)).toContain('Piano')
  expect(first?.paper.digest).toBe(digest)
  // Nothing older than the last signature is signed any more.
  expect((await job.sign('bill_of_lading', 'three', job.headers, { digest })).body.error).toBe(
    'already_signed',
  )
  // A customer at home has a network, and reads the paper again.
  const atHome = await job.sign('estimate', 'four', job.manage, { digest: estimate.digest })
  expect(atHome.body.error).toBe('paper_changed')
})

test('a step that arrives while a crew’s signature is recorded does not refuse it', async () => {
  const job = await jobWithPapers('Busy crew')
  const { digest } = await job.current('bill_of_lading')
  const { handleWith } = deps.log
  const agreed = { label: 'Attic', minutes: 30, agreedBy: 'Rosa Diaz' }
  spyOn(deps.log, 'handleWith').mockImplementationOnce(async (...call) => {
    await job.send([tapped('work_started', 60), tapped('extra_agreed', 30, { data: agreed })])
    return handleWith(...call)
  })
  const { status, body } = await job.sign('bill_of_lading', 'one', job.headers, { digest, strokes })
  expect([status, body.version]).toEqual([200, 1])
  expect(await job.current('bill_of_lading')).toMatchObject({ version: 2, isSigned: false })
})

test('an extra that two phones reported is charged once', async () => {
  const job = await jobWithPapers('Crew with two phones')
  const agreed = { label: 'Attic', amountCents: 7500, agreedBy: 'Rosa Diaz' }
  const report = (minutesAgo: number) => tapped('extra_agreed', minutesAgo, { data: agreed })
  await job.send([tapped('work_started', 60), report(30), report(29)])
  const { blocks } = await job.current('bill_of_lading')
  const amounts: PaperBlock[] = blocks.filter(({ type }: PaperBlock) => type === 'amounts')
  expect(JSON.stringify(amounts).match(/Attic/g)).toHaveLength(1)
})

test('at home the customer signs the estimate, but not the bill of lading, and the office signs nothing', async () => {
  const job = await jobWithPapers('Home crew')
  expect((await job.sign('bill_of_lading', 'one', job.manage)).body.error).toBe('on_the_day')
  expect((await job.sign('order_for_service', 'two', job.manage)).body.error).toBe('no_paper')
  expect((await job.sign('estimate', 'three', job.manage)).body.version).toBe(1)
  expect((await job.current('bill_of_lading')).canSign).toBe(false)
  const body = { id: 'four', digest: 'any', signedBy: 'Rosa Diaz' }
  expect((await job.office.post(`${job.path}/papers/estimate/signature`, body)).status).toBe(403)
  expect((await job.sign('estimate', 'five', job.manage, { strokes: 'M1 1C9 9' })).status).toBe(422)
})

test('a customer chooses the liability until the work starts, and signs what states it again', async () => {
  const job = await jobWithPapers('Valuation crew')
  const valuation = async () => (await job.visitor.get(`${job.path}/valuation`, job.manage)).body
  const choose = (kind: string) => job.visitor.post(`${job.path}/valuation`, { kind }, job.manage)
  expect(await valuation()).toMatchObject({
    kind: 'released',
    isChosen: false,
    canChange: true,
    choices: [{ kind: 'released' }, { kind: 'full' }],
  })
  const { digest } = await job.current('estimate')
  const own = await job.visitor.get(`${job.path}/valuation?weight=120&value=900`, job.manage)
  expect(own.body.choices.map(({ example }: { example: string }) => example)).toEqual([
    'An article of 120 pounds worth $900.00 is destroyed: you get 120 × 60¢ = $72.00.',
    'An article of 120 pounds worth $900.00 is destroyed: you get one of like kind, or up to $900.00.',
  ])
  const light = await job.visitor.get(`${job.path}/valuation?weight=120&value=50`, job.manage)
  expect(light.body.choices[0].example).toEndWith(
    'you get $50.00, its value, because 120 × 60¢ is more than that.',
  )
  expect((await job.visitor.get(`${job.path}/valuation?weight=heavy`, job.manage)).status).toBe(422)
  await choose('full')
  await choose('full')
  expect(await valuation()).toMatchObject({ kind: 'full', isChosen: true })
  expect((await job.current('estimate')).digest).not.toBe(digest)
  await job.sign('estimate', 'one', job.manage)
  expect(await job.current('estimate')).toMatchObject({ isSigned: true, canSign: false })
  await choose('released')
  expect(await job.current('estimate')).toMatchObject({ isSigned: false, canSign: true, version: 2 })
  await choose('full')
  expect(await job.current('estimate')).toMatchObject({ isSigned: true, version: 1 })
  await job.send([tapped('work_started', 60)])
  expect((await choose('released')).body.error).toBe('valuation_fixed')
  expect(await valuation()).toMatchObject({ kind: 'full', canChange: false })
  const history = await historyOf(job.office, job.serviceRequestId)
  expect(history.filter(({ type }) => type === 'ValuationChosen')).toHaveLength(3)
})

test('after the job, the customer signs the final bill of lading at home', async () => {
  const job = await jobWithPapers('Final bill crew')
  await job.sign('bill_of_lading', 'one', job.headers, { strokes })
  const ending = [tapped('loaded', 3), tapped('unloaded', 2), tapped('finished', 0)]
  await job.send([tapped('work_started', 60), ...ending])
  const work = { workers: 2, minutes: 60, travelMinutes: 0, agreedBy: 'Rosa Diaz' }
  await job.office.post(`/api/admin/service-requests/${job.serviceRequestId}/settlement`, work)
  expect(await job.current('bill_of_lading')).toMatchObject({ isSigned: false, canSign: true })
  expect((await job.sign('bill_of_lading', 'two', job.manage)).body).toMatchObject({ version: 2 })
  expect(await job.current('bill_of_lading')).toMatchObject({ isSigned: true, canSign: false })
})

test('the office records what the customer chose, under its own name', async () => {
  const job = await jobWithPapers('Office valuation crew')
  expect((await job.office.post(`${job.path}/valuation`, { kind: 'full' })).status).toBe(200)
  const chosen = (await historyOf(job.office, job.serviceRequestId)).find(
    ({ type }) => type === 'ValuationChosen',
  )
  expect(chosen?.summary).toEndWith(' recorded that the customer chose full value protection.')
  expect(chosen?.summary).not.toStartWith('The customer')
})

test('a signature that a phone sends later has the time at which it was made, by our clock', async () => {
  const job = await jobWithPapers('Late crew')
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  // The clock of the phone is an hour slow.
  const more = { at: minutesAgo(180), sentAt: minutesAgo(60) }
  const { body } = await job.sign('bill_of_lading', 'one', job.headers, more)
  expect(Date.parse(body.signedAt)).toBeWithin(Date.now() - 121 * 60_000, Date.now() - 119 * 60_000)
  // A customer’s own device says nothing of the time.
  const own = await job.sign('estimate', 'two', job.manage, { at: minutesAgo(180) })
  expect(Date.parse(own.body.signedAt)).toBeGreaterThan(Date.now() - 60_000)
})

test('an independent reader finds in the PDF all that was shown, and its bytes have the hash of the event', async () => {
  const job = await jobWithPapers('Reader crew')
  const shown = await job.current('bill_of_lading')
  const { body } = await job.sign('bill_of_lading', 'one', job.headers, { strokes })
  const bytes = new Uint8Array(await (await fetch(new URL(body.url, server.url))).arrayBuffer())
  expect(new Bun.CryptoHasher('sha256').update(bytes).digest('hex')).toBe(body.sha256)
  const pdf = await getDocumentProxy(bytes)
  const { info } = await getMeta(pdf)
  expect(info).toMatchObject({ Title: 'Bill of lading', Author: 'FairMove' })
  const { text } = await extractText(pdf, { mergePages: true })
  const read = text.replace(/\s+/g, '')
  const wanted: string[] = [
    ...[shown.title, ...shown.from],
    ...shown.blocks.flatMap((block: PaperBlock) =>
      block.type === 'facts'
        ? block.facts.flat()
        : block.type === 'amounts'
          ? [...block.lines, ...block.totals].flatMap(({ label, note = '', amount }) => [label, note, amount])
          : [block.text],
    ),
    ...['Signed by', 'Rosa Diaz', 'On the phone of Reader crew'],
  ]
  expect(wanted.filter(words => !read.includes(words.replace(/\s+/g, '')))).toEqual([])
  expect(wanted.length).toBeGreaterThan(30)
})

test('another crew neither reads nor signs', async () => {
  const [job, other] = [await jobWithPapers('Own crew'), await jobWithPapers('Other crew')]
  expect((await job.visitor.get(`${job.path}/papers`, other.headers)).status).toBe(403)
  expect((await job.sign('bill_of_lading', 'one', other.headers)).status).toBe(403)
})

test('this release still writes the PDF that an earlier one hashed', async () => {
  const fixture = join(import.meta.dir, '../../../../fixtures/events/PaperSigned.v1.json')
  const paper = signedPaper.assert((await Bun.file(fixture).json()).data)
  expect(sha256Of(await signedPdf(paper))).toBe(paper.sha256)
})
