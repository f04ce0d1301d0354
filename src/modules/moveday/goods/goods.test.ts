import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { historyOf } from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import type { GoodsRow } from '../../../shared/goods.ts'
import { crewWithJob, tapped } from '../testing.ts'

const server = await testServer()
afterAll(() => server.stop())

const sofa = { label: 'Sofa', count: 1 }
const piano = { label: 'Piano', count: 1 }
const boxes = (count: number) => ({ label: 'Box', count })

async function jobOf(name: string) {
  const job = await crewWithJob(server, name)
  const { serviceRequestId, office, headers } = job
  const phone = server.browser()
  const ofOffice = `/api/admin/service-requests/${serviceRequestId}`
  return {
    ...job,
    write: (id: string, from: string | null, rows: readonly GoodsRow[], by = headers) =>
      phone.post(`/api/crew/jobs/${serviceRequestId}/goods`, { id, from, rows }, by),
    writeInOffice: (from: string | null, rows: readonly GoodsRow[], key = crypto.randomUUID()) =>
      office.post(`${ofOffice}/goods`, { from, rows }, { 'idempotency-key': key }),
    booking: async () => (await office.get(ofOffice)).body,
    papers: async () =>
      (await phone.get(`/api/service-requests/${serviceRequestId}/papers/current`, headers)).body,
    facts: async () =>
      (await historyOf(office, serviceRequestId)).filter(({ type }) => type === 'GoodsListed'),
  }
}

const inventoryOn = (
  papers: { kind: string; blocks: { type: string; text?: string; facts?: unknown }[] }[],
) => papers.map(({ blocks }) => blocks[blocks.findIndex(({ text }) => text === 'Inventory') + 1]?.facts)

describe('the list of the goods', () => {
  test('is written by the crew, then corrected by the office, with what changed in the history', async () => {
    const job = await jobOf('Milwaukee Movers')
    expect(await job.job()).toMatchObject({ items: [], goodsId: null })
    for (const _ of ['sent', 'sent again']) {
      expect((await job.write('list 1', null, [sofa, boxes(3)])).status).toBe(200)
    }
    expect(await job.job()).toMatchObject({ items: [sofa, boxes(3)], goodsId: 'list 1' })
    const key = crypto.randomUUID()
    for (const _ of ['sent', 'sent again']) {
      expect((await job.writeInOffice('list 1', [piano, sofa, boxes(1)], key)).status).toBe(200)
    }
    const { goods } = await job.booking()
    expect(goods).toMatchObject({ rows: [piano, sofa, boxes(1)], by: 'admin' })
    expect(await job.job()).toMatchObject({ items: goods.rows, goodsId: goods.id })
    expect(inventoryOn(await job.papers())).toEqual([
      [
        ['Piano', '1'],
        ['Sofa', '1'],
        ['Box', '1'],
      ],
      [
        ['Piano', '1'],
        ['Sofa', '1'],
        ['Box', '1'],
      ],
    ])
    expect((await job.facts()).map(({ who, summary }) => [who, summary])).toEqual([
      ['Milwaukee Movers', 'Milwaukee Movers wrote the list of goods: 1 sofa and 3 boxes.'],
      ['admin', 'admin added 1 piano and removed 2 boxes from the list of goods.'],
    ])
    const { differences } = await check(server.deps.sql, { tables, schemas: createSchemas(facts) })
    expect(differences).toEqual([])
  })

  test('that starts from another one is refused with the one that holds', async () => {
    const job = await jobOf('Second crew')
    await job.write('list 1', null, [sofa])
    const goods = { id: 'list 1', rows: [sofa], by: 'Second crew', at: expect.any(String) }
    const stale = { status: 409, body: { error: 'goods_changed', goods } }
    expect(await job.write('list 2', null, [piano])).toMatchObject(stale)
    expect(await job.writeInOffice(null, [piano])).toMatchObject(stale)
    expect(await job.job()).toMatchObject({ items: [sofa] })
  })

  test('is refused from another crew, and without items', async () => {
    const job = await jobOf('Own crew')
    const other = await jobOf('Other crew')
    expect((await job.write('list 1', null, [sofa], other.headers)).status).toBe(403)
    for (const rows of [[], [boxes(0)], [{ label: ' ', count: 1 }]]) {
      expect((await job.write('list 1', null, rows)).status).toBe(422)
    }
  })

  test('that changes after the bill of lading was signed makes an amendment', async () => {
    const job = await jobOf('Signing crew')
    const bill = async () =>
      (await job.papers()).find(({ kind }: { kind: string }) => kind === 'bill_of_lading')
    const signature = { id: 'one', digest: (await bill()).digest, signedBy: 'Rosa Diaz' }
    const path = `/api/service-requests/${job.serviceRequestId}/papers/bill_of_lading/signature`
    await server.browser().post(path, signature, job.headers)
    expect(await bill()).toMatchObject({ version: 1, isSigned: true })
    await job.write('list 1', null, [piano])
    expect(await bill()).toMatchObject({ version: 2, isSigned: false })
  })

  test('stays as it is once the bill is settled', async () => {
    const job = await jobOf('Finished crew')
    await job.send([
      tapped('work_started', 60),
      tapped('loaded', 3),
      tapped('unloaded', 2),
      tapped('finished', 0),
    ])
    expect((await job.write('list 1', null, [sofa])).status).toBe(200)
    const bill = `/api/crew/jobs/${job.serviceRequestId}/bill`
    const phone = server.browser()
    const { actual: total, balance } = (await phone.get(bill, job.headers)).body
    await phone.post(bill, { total, balance }, job.headers)
    const { price } = (await job.office.get(`/api/admin/service-requests/${job.serviceRequestId}/account`))
      .body
    expect(price).toBe(total)
    expect(await job.writeInOffice('list 1', [piano])).toMatchObject({
      status: 409,
      body: { error: 'bill_settled' },
    })
  })
})
