import { afterAll, describe, expect, test } from 'bun:test'
import { openKillableSite } from '../../../scripts/testing/killable-site.ts'
import { administrator, browser } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay, rooms } from '../../../scripts/testing/steps.ts'
import type { PaperKind } from '../../shared/paper-record.ts'
import { openRandomDays, type Phone, type Proof, sentBy } from './testing/random-day.ts'

/** How many days are sent to a server that is killed. `bun scripts/day-kills.ts` sends more. */
const days = Number(process.env.DAYS ?? 20)
const { between, randomDay } = openRandomDays(Number(process.env.DAYS_SEED ?? 1))
const jpeg = await rooms.bedroom()

type Browser = ReturnType<typeof browser>
type Answer = Awaited<ReturnType<Browser['post']>>

/**
 * A job of today that is assigned to a crew of its own, and what two phones of that crew send. `digests` are those of its
 * papers as the customer reads them in the morning.
 */
type SentDay = Readonly<{
  id: string
  headers: Readonly<Record<string, string>>
  digests: ReadonlyMap<PaperKind, string>
  phones: readonly Phone[]
  answered: Map<string, 'taken' | 'refused'>
  /** The ids of what the server has confirmed beside the steps. */
  proved: string[]
}>

async function openDay(phones: readonly Phone[], office: Browser, visitor: Browser): Promise<SentDay> {
  const { id } = await bookAndPay(visitor)
  const crew = await addProvider(office, `Crew ${crypto.randomUUID()}`)
  const scheduledDate = new Date().toISOString()
  await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const headers = { 'x-crew-token': token }
  const papers: { kind: PaperKind; digest: string }[] = (
    await visitor.get(`/api/service-requests/${id}/papers/current`, headers)
  ).body
  const digests = new Map(papers.map(({ kind, digest }) => [kind, digest]))
  return { id, headers, digests, phones, answered: new Map(), proved: [] }
}

let lastUpload: Promise<unknown> = Promise.resolve()

/** All phones of the test share a network, which may have a dozen photos waiting. */
function uploadInTurn(upload: () => Promise<Response>): Promise<Response> {
  const next = lastUpload.then(upload)
  lastUpload = next.catch(() => undefined)
  return next
}

/** Sends it as the crew's page does. Rejects if there is no answer. */
async function sendProof(
  { id, headers, digests }: SentDay,
  { leadMs }: Phone,
  { kind, wasThere, trueAt, ...proof }: Proof,
  address: string,
  from: string | null,
) {
  const post = (path: string, body: object) => browser(address).post(path, body, headers)
  const sent = {
    ...proof,
    at: new Date(trueAt + leadMs).toISOString(),
    sentAt: new Date(Date.now() + leadMs).toISOString(),
  }
  switch (kind) {
    case 'damage': {
      const note = { label: 'Dresser', words: 'A leg broke.', photoIds: [], wasThere }
      return post(`/api/crew/jobs/${id}/damages`, { ...sent, ...note })
    }
    case 'goods': {
      const rows = [{ label: `Box ${proof.id}`, count: 1 }]
      return post(`/api/crew/jobs/${id}/goods`, { id: proof.id, from, rows })
    }
    case 'photo': {
      const file = { contentType: 'image/jpeg', contentLength: jpeg.length }
      const { uploadURL, photoUrl } = (await post('/api/photos/upload', file)).body
      const { pathname, search } = new URL(uploadURL)
      const put = { method: 'PUT', body: jpeg, headers: { 'content-type': file.contentType } }
      const uploaded = await uploadInTurn(() => fetch(address + pathname + search, put))
      if (!uploaded.ok) throw new Error(`The photo was not uploaded: ${uploaded.status}`)
      return post(`/api/crew/jobs/${id}/photos`, { ...sent, photoUrl, stage: 'before', label: 'Bedroom' })
    }
    default: {
      const signature = { digest: digests.get(kind), signedBy: 'Rosa Diaz' }
      return post(`/api/service-requests/${id}/papers/${kind}/signature`, { ...sent, ...signature })
    }
  }
}

describe('a server that is killed while days are sent', async () => {
  const atOnce = 20
  const { launch, kill, standIn, sql, stop } = await openKillableSite()
  afterAll(stop)

  test(`has each step, photo, damage, list and signature of ${days} days once`, async () => {
    let url = await launch()
    for (let n = 0; n < days; n += atOnce) {
      const office = browser(url, standIn.origin)
      await office.post('/api/auth/login', administrator)
      const schedules = Array.from({ length: Math.min(atOnce, days - n) }, () => randomDay(Date.now()))
      const sent = await Promise.all(
        schedules.map(phones => openDay(phones, office, browser(url, standIn.origin))),
      )
      const { promise: restarted, resolve: restart } = Promise.withResolvers<void>()
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      let requests = Math.floor(between(1, 8 * sent.length))
      /** Repeats a request until it is answered. A server that loses its database answers 503. */
      const answerTo = async (send: (address: string) => Promise<Answer>): Promise<Answer> => {
        if (--requests === 0) reach()
        const answer = await send(url).catch(() => undefined)
        if (answer && answer.status !== 503) return answer
        await restarted
        return answerTo(send)
      }
      /** Three taps at a time. */
      const sendTaps = async ({ id, headers, answered }: SentDay, phone: Phone) => {
        for (let n = 0; n < phone.taps.length; n += 3) {
          const some = phone.taps.slice(n, n + 3)
          const path = `/api/crew/jobs/${id}/events`
          const { status, body } = await answerTo(address =>
            browser(address).post(path, sentBy(phone, some, Date.now()), headers),
          )
          expect(status).toBe(200)
          for (const each of body.taken) answered.set(each, 'taken')
          for (const each of body.refused) answered.set(each.id, 'refused')
        }
      }
      /**
       * The steps and the proofs of a phone have a queue each. Where the other phone has written a list meanwhile, the crew
       * saves its own over that one.
       */
      const sendProofs = async (day: SentDay, phone: Phone) => {
        let list: string | null = null
        for (const planned of phone.proofs) {
          for (let proof = planned, n = 1; ; n++, proof = { ...planned, id: `${planned.id} over ${n - 1}` }) {
            const from = list
            const { status, body } = await answerTo(address => sendProof(day, phone, proof, address, from))
            if (proof.kind === 'goods' && body.error === 'goods_changed') {
              list = body.goods.id
              continue
            }
            expect([proof.id, status, body.message]).toEqual([proof.id, 200, undefined])
            day.proved.push(proof.id)
            if (proof.kind === 'goods') list = proof.id
            break
          }
        }
      }
      const sending = Promise.all(
        sent.flatMap(day => day.phones.flatMap(phone => [sendTaps(day, phone), sendProofs(day, phone)])),
      )
      // Short days have fewer requests.
      await Promise.race([reached, sending])
      await kill()
      url = await launch()
      restart()
      await sending

      for (const { id, phones, answered, proved } of sent) {
        const taps = phones.flatMap(phone => phone.taps)
        expect([...answered.keys()].toSorted()).toEqual(taps.map(tap => tap.id).toSorted())
        const recorded = await sql<{ id: string; type: string }[]>`
          select data ->> 'id' as id, type from events
          where stream = ${`booking-${id}`} and type like 'DayStep%' order by 1`
        const idsOf = (answer: 'taken' | 'refused') =>
          taps.flatMap(({ id }) => (answered.get(id) === answer ? id : [])).toSorted()
        const [noted, taken] = [true, false].map(isRefusal =>
          recorded.flatMap(({ id, type }) => ((type === 'DayStepRefused') === isRefusal ? id : [])),
        )
        expect(taken).toEqual(idsOf('taken'))
        // A step may be taken after a refusal whose answer was lost.
        expect(noted).toEqual(expect.arrayContaining(idsOf('refused')))

        const proofs = phones.flatMap(phone => phone.proofs)
        const noticed = await sql<{ id: string }[]>`
          select data ->> 'id' as id from events
          where stream = ${`booking-${id}`}
            and type in ('DayPhotoTaken', 'DamageNoted', 'GoodsListed', 'PaperSigned')`
        expect(proved).toHaveLength(proofs.length)
        expect(noticed.map(({ id }) => id).toSorted()).toEqual(proved.toSorted())
        const lists = await sql<{ rows: unknown; before: unknown }[]>`
          select data -> 'rows' as rows, data -> 'before' as before from events
          where stream = ${`booking-${id}`} and type = 'GoodsListed' order by version`
        for (const [n, { before }] of lists.entries()) if (n > 0) expect(before).toEqual(lists[n - 1]?.rows)
        const broken = proofs.flatMap(({ id, kind, wasThere }) => (kind === 'damage' && !wasThere ? id : []))
        const claims = await sql<{ id: string }[]>`
          select data ->> 'damageId' as id from events
          where stream = ${`booking-${id}`} and type = 'ClaimFiled'`
        expect(claims.map(({ id }) => id).toSorted()).toEqual(broken.toSorted())
      }
      console.info(`${n + sent.length} days passed.`)
    }
  })
})
