import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type TestServer, testServer } from '../../../scripts/testing/server.ts'
import { addProvider, historyOf } from '../../../scripts/testing/steps.ts'
import type { MailPayload } from '../../adapters/outbox.ts'
import { check } from '../../eventlog/fold.ts'
import { createSchemas } from '../../eventlog/schemas.ts'
import { facts, tables } from '../../modules.ts'
import { dayOf, hasArrived } from '../../shared/move-day.ts'
import { crewWithJob, tapped } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const idsOf = (steps: readonly Readonly<{ id: string }>[]) => steps.map(({ id }) => id)

describe('the steps of a job', () => {
  test('lead the booking from assigned to completed, with a sentence each', async () => {
    const job = await crewWithJob(server, 'Whole day')
    const morning = [tapped('drive_started', 240), tapped('arrived', 200), tapped('work_started', 190)]
    expect(await job.send(morning)).toEqual({ taken: idsOf(morning), refused: [] })
    expect(await job.job()).toMatchObject({ status: 'in_progress', stage: 'working' })
    const rest = [
      ...[tapped('break_started', 150), tapped('work_resumed', 130), tapped('loaded', 120)],
      ...[tapped('arrived_at_dropoff', 80), tapped('unloaded', 20), tapped('finished', 10)],
    ]
    expect(await job.send(rest)).toEqual({ taken: idsOf(rest), refused: [] })
    expect(await job.status()).toBe('completed')
    const { steps, toAddress, serviceType } = await job.job()
    expect(dayOf(steps, { toAddress, serviceType })).toMatchObject({ workedMinutes: 160, driveMinutes: 40 })
    const history = await historyOf(job.office, job.serviceRequestId)
    const recorded = history.filter(({ type }) => type === 'DayStepRecorded')
    expect(recorded).toHaveLength(9)
    expect(recorded[0]).toMatchObject({
      who: 'Whole day',
      summary: expect.stringMatching(/^The crew set off for the customer at \d+:\d\d [AP]M\.$/),
    })
    expect((await check(server.deps.sql, { tables, schemas: createSchemas(facts) })).differences).toEqual([])
  })

  test('are taken once, however often they are sent', async () => {
    const job = await crewWithJob(server, 'Repeating crew')
    const steps = [tapped('drive_started', 60), tapped('arrived', 30)]
    const answers = await Promise.all([job.send(steps), job.send(steps), job.send(steps)])
    for (const answer of answers) expect(answer).toEqual({ taken: idsOf(steps), refused: [] })
    expect(idsOf((await job.job()).steps)).toEqual(idsOf(steps))
    expect(await historyOf(job.office, job.serviceRequestId)).toHaveLength(
      // Booked, payment started and confirmed, assigned, and the two steps.
      6,
    )
  })

  test('of two phones are one fact, and the answer to a contradiction says why', async () => {
    const job = await crewWithJob(server, 'Two phones')
    const [one, other] = [tapped('work_started', 30), tapped('work_started', 28)]
    await job.send([one])
    expect(await job.send([other])).toEqual({ taken: [other.id], refused: [] })
    expect(idsOf((await job.job()).steps)).toEqual([one.id])
    const earlier = tapped('work_started', 40)
    expect((await job.send([earlier])).refused).toMatchObject([{ id: earlier.id, code: 'other_time' }])
    const late = tapped('drive_started', 5)
    const { taken, refused } = await job.send([late])
    expect([taken, refused.map(({ id }) => id)]).toEqual([[], [late.id]])
    expect(refused[0]?.message).toMatch(
      /^Your crew reported “Work started” at .+ does not fit with that\. Check what happened/,
    )
    const changes = (await historyOf(job.office, job.serviceRequestId)).filter(
      ({ type }) => type === 'StatusChanged',
    )
    expect(changes).toHaveLength(1)
  })

  test('that are refused are shown to the office until it has checked them, once however often they are sent', async () => {
    const job = await crewWithJob(server, 'Contradicting phones')
    const inOffice = `/api/admin/service-requests/${job.serviceRequestId}`
    const refusedInOffice = async () => {
      const { moveDay } = (await job.office.get(inOffice)).body
      const { bookings } = (await job.office.get('/api/admin/attention')).body
      const listed = bookings.filter(
        ({ id, reason }: { id: string; reason: string }) =>
          id === job.serviceRequestId && reason === 'refused_step',
      )
      return { refused: moveDay?.refused, listed: listed.length }
    }
    await job.send([tapped('work_started', 30)])
    expect(await refusedInOffice()).toEqual({ refused: undefined, listed: 0 })
    const step = tapped('drive_started', 5)
    for (const _ of [1, 2]) expect((await job.send([step])).refused).toMatchObject([{ code: 'out_of_order' }])
    const entry = {
      ...{ id: step.id, type: 'drive_started', byName: null, extra: null, at: expect.any(String) },
      reason: expect.stringMatching(/^Your crew reported “Work started” at .+ does not fit with that\./),
    }
    expect(await refusedInOffice()).toEqual({ refused: [entry], listed: 1 })
    const recorded = (await historyOf(job.office, job.serviceRequestId)).filter(
      ({ type }) => type === 'DayStepRefused',
    )
    expect(recorded).toMatchObject([
      {
        who: 'Contradicting phones',
        summary: expect.stringMatching(/^The crew reported “On the way” at .+\. It was refused: Your crew/),
      },
    ])

    const checked = `${inOffice}/refused-steps/checked`
    expect((await server.browser().post(checked, { ids: [step.id] })).status).toBe(401)
    const others = [tapped('drive_started', 4), tapped('arrived', 3)]
    await job.send(others)
    const markChecked = (steps: readonly { id: string }[]) =>
      job.office.post(checked, { ids: steps.map(({ id }) => id) })
    expect((await markChecked([step])).status).toBe(200)
    expect((await markChecked([step])).body.error).toBe('not_open')
    expect((await refusedInOffice()).refused).toMatchObject(others.map(({ id }) => ({ id })))
    expect((await markChecked(others)).status).toBe(200)
    expect(await refusedInOffice()).toEqual({ refused: undefined, listed: 0 })
    expect((await check(server.deps.sql, { tables, schemas: createSchemas(facts) })).differences).toEqual([])
  })

  test('that are refused and taken back need no check of the office, however often they are sent', async () => {
    const job = await crewWithJob(server, 'Corrected phone')
    await job.send([tapped('work_started', 30)])
    const step = tapped('drive_started', 0)
    const undo = { ...tapped('undone', 0), data: { undoes: step.id } }
    for (const code of ['out_of_order', 'undone']) {
      const { taken, refused } = await job.send([step, undo])
      expect([taken, refused]).toMatchObject([[undo.id], [{ id: step.id, code }]])
    }
    const { bookings } = (await job.office.get('/api/admin/attention')).body
    const listed = bookings.filter(({ id }: { id: string }) => id === job.serviceRequestId)
    expect(listed.map(({ reason }: { reason: string }) => reason)).not.toContain('refused_step')
    const history = await historyOf(job.office, job.serviceRequestId)
    expect(history.filter(({ type }) => type === 'DayStepUndone')).toHaveLength(1)
    expect((await check(server.deps.sql, { tables, schemas: createSchemas(facts) })).differences).toEqual([])
  })

  test('that cannot be read cost the others nothing', async () => {
    const job = await crewWithJob(server, 'Broken phone')
    const good = tapped('drive_started', 5)
    const bad = [
      { ...tapped('arrived', 1), at: 'noon' },
      { ...tapped('arrived', 1), type: 'flown' },
    ]
    const phone = server.browser()
    const path = `/api/crew/jobs/${job.serviceRequestId}/events`
    const { status, body } = await phone.post(path, [...bad, good], job.headers)
    expect(status).toBe(200)
    expect(body).toMatchObject({ taken: [good.id], refused: [{ id: bad[0]?.id }, { id: bad[1]?.id }] })
    const many = Array.from({ length: 201 }, () => tapped('arrived', 1))
    expect((await phone.post(path, many, job.headers)).status).toBe(422)
  })

  test('are dated by our clock, with the phone’s time beside', async () => {
    const job = await crewWithJob(server, 'Fast clock')
    const ahead = 3 * 3_600_000
    const by = (at: string) => new Date(Date.parse(at) + ahead).toISOString()
    const right = tapped('drive_started', 20)
    await job.send([{ ...right, at: by(right.at), sentAt: by(right.sentAt) }])
    const [step] = (await job.job()).steps
    expect(step?.phoneAt).toBe(by(right.at))
    expect(Math.abs(Date.parse(step?.at ?? '') - Date.parse(right.at))).toBeLessThan(60_000)
  })

  test('can be taken back within a minute, with the status', async () => {
    const job = await crewWithJob(server, 'Regretful crew')
    const start = tapped('work_started', 2)
    const inTime = { ...tapped('undone', 1.5), data: { undoes: start.id } }
    await job.send([start, inTime])
    expect(await job.status()).toBe('assigned')
    expect((await job.job()).steps).toMatchObject([{ id: start.id, undone: true }])
    const again = tapped('work_started', 1.4)
    const late = { ...tapped('undone', 0.1), data: { undoes: again.id } }
    expect((await job.send([again, late])).refused.map(({ id }) => id)).toEqual([late.id])
    expect(await job.status()).toBe('in_progress')
  })

  test('go on when the office reopens a job that was not finished', async () => {
    const job = await crewWithJob(server, 'Early crew')
    const done = [
      ...[tapped('work_started', 60), tapped('loaded', 30)],
      ...[tapped('unloaded', 20), tapped('finished', 10)],
    ]
    await job.send(done)
    expect(await job.status()).toBe('completed')
    const path = `/api/admin/service-requests/${job.serviceRequestId}/status`
    await job.office.patch(path, { status: 'in_progress' })
    expect(await job.job()).toMatchObject({ stage: 'unloaded', status: 'in_progress' })
    const again = tapped('finished', 0)
    expect(await job.send([again])).toEqual({ taken: [again.id], refused: [] })
    expect(await job.status()).toBe('completed')
  })

  test('of another crew’s job are refused, and of an unknown one not found', async () => {
    const job = await crewWithJob(server, 'Own crew')
    const other = await crewWithJob(server, 'Other crew')
    const phone = server.browser()
    const send = async (id: string) =>
      (await phone.post(`/api/crew/jobs/${id}/events`, [tapped('arrived', 1)], other.headers)).status
    expect([await send(job.serviceRequestId), await send('none')]).toEqual([403, 404])
  })
})

describe('the office', () => {
  test('takes back the last step of a crew at any time, and the status with it', async () => {
    const job = await crewWithJob(server, 'Mistaken crew')
    const started = tapped('work_started', 30)
    const finished = tapped('finished', 20)
    await job.send([started, tapped('loaded', 25), tapped('unloaded', 22), finished])
    const undo = (id: string) =>
      job.office.post(`/api/admin/service-requests/${job.serviceRequestId}/steps/${id}/undo`)
    const status = async () =>
      (await job.office.get(`/api/admin/service-requests/${job.serviceRequestId}`)).body.status
    expect(await status()).toBe('completed')
    const early = await undo(started.id)
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringContaining('It rests on this step.'),
    ])
    for (const _ of [1, 2]) expect((await undo(finished.id)).status).toBe(200)
    expect(await status()).toBe('in_progress')
    expect((await undo('none')).status).toBe(409)
    const { summary } = (await historyOf(job.office, job.serviceRequestId)).findLast(
      ({ type }) => type === 'DayStepUndone',
    ) ?? { summary: '' }
    expect(summary).toMatch(/ undid “Finished” at /)
    await job.send([tapped('finished', 1)])
    expect(await status()).toBe('completed')
  })

  test('takes back an extra that two phones reported, and not the one after it', async () => {
    const job = await crewWithJob(server, 'Generous crew')
    const piano = { data: { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' } }
    const attic = { data: { label: 'Attic', amountCents: 15_000, agreedBy: 'Rosa Diaz' } }
    const first = tapped('extra_agreed', 20, piano)
    await job.send([tapped('work_started', 30), first, tapped('extra_agreed', 18, attic)])
    await job.send([tapped('extra_agreed', 19, piano)])
    const path = `/api/admin/service-requests/${job.serviceRequestId}`
    expect((await job.office.post(`${path}/steps/${first.id}/undo`)).status).toBe(200)
    const { steps, toAddress, serviceType } = await job.job()
    expect(dayOf(steps, { toAddress, serviceType }).extras).toEqual([attic.data])
    const undone = (await historyOf(job.office, job.serviceRequestId)).filter(
      ({ type }) => type === 'DayStepUndone',
    )
    expect(undone).toHaveLength(2)
    expect(undone[0]?.summary).toEndWith(': Piano, $600.00, agreed by Rosa Diaz.')
  })

  test('gives a job whose work has begun to another crew, which goes on with it', async () => {
    const job = await crewWithJob(server, 'Relieved crew')
    // Now, so that the work is of the job's day also shortly after midnight.
    await job.send([tapped('arrived', 0), tapped('work_started', 0)])
    const relief = await addProvider(job.office, 'Relief crew')
    const path = `/api/admin/service-requests/${job.serviceRequestId}`
    const { body: before } = await job.office.get(path)
    const { status } = await job.office.patch(`${path}/assign`, {
      providerId: relief.id,
      scheduledDate: before.scheduledDate,
    })
    expect(status).toBe(200)
    const { body: after } = await job.office.get(path)
    expect(after).toMatchObject({ status: 'in_progress', providerId: relief.id })
    expect(after.moveDay.steps).toMatchObject(before.moveDay.steps)
  })

  test('gives work that goes on past midnight to another crew, on the day on which it began', async () => {
    const job = await crewWithJob(server, 'Crew of the evening')
    const relief = await addProvider(job.office, 'Crew of the night')
    const started = tapped('work_started', 24 * 60)
    const assign = (scheduledDate: string) =>
      job.office.patch(`/api/admin/service-requests/${job.serviceRequestId}/assign`, {
        providerId: relief.id,
        scheduledDate,
      })
    expect((await assign(started.at)).status).toBe(422)
    expect(await job.send([started])).toEqual({ taken: [started.id], refused: [] })
    const dayBefore = new Date(Date.parse(started.at) - 24 * 3_600_000).toISOString()
    expect((await assign(dayBefore)).status).toBe(422)
    expect((await assign(started.at)).status).toBe(200)
    const { body } = await job.office.get(`/api/admin/service-requests/${job.serviceRequestId}`)
    expect(body).toMatchObject({ status: 'in_progress', providerId: relief.id, scheduledDate: started.at })
    expect(idsOf(body.moveDay.steps)).toEqual([started.id])
    const { token } = (await job.office.post(`/api/admin/providers/${relief.id}/crew-link`)).body
    const { days } = (await server.browser().get('/api/crew/day', { 'x-crew-token': token })).body
    expect(days[0].jobs).toMatchObject([{ serviceRequestId: job.serviceRequestId, stage: 'working' }])
  })

  test('expects another crew that takes over a job set back to assigned', async () => {
    const job = await crewWithJob(server, 'Crew that leaves')
    // Now, so that the work is of the job's day also shortly after midnight.
    await job.send([tapped('arrived', 0), tapped('work_started', 0)])
    const relief = await addProvider(job.office, 'Crew that comes')
    const path = `/api/admin/service-requests/${job.serviceRequestId}`
    await job.office.patch(`${path}/status`, { status: 'assigned' })
    const { scheduledDate } = (await job.office.get(path)).body
    await job.office.patch(`${path}/assign`, { providerId: relief.id, scheduledDate })
    const { body: waiting } = await job.office.get(path)
    expect(waiting).toMatchObject({ status: 'assigned', providerId: relief.id })
    expect(hasArrived(waiting)).toBe(false)
    const seen = async () => (await job.office.get(`/api/service-requests/${job.serviceRequestId}`)).body.day
    expect(await seen()).toMatchObject({ stage: 'planned', since: null })

    const { token } = (await job.office.post(`/api/admin/providers/${relief.id}/crew-link`)).body
    const events = `/api/crew/jobs/${job.serviceRequestId}/events`
    await server.browser().post(events, [tapped('loaded', 0)], { 'x-crew-token': token })
    expect(await job.status()).toBe('in_progress')
    expect(await seen()).toMatchObject({ stage: 'loaded' })
  })

  test('has the steps of crews marked that were replaced under an earlier release', async () => {
    const { sql } = server.deps
    const differences = async () =>
      (await check(sql, { tables, schemas: createSchemas(facts) })).differences.map(({ id }) => id)
    const pathOf = (id: string) => `/api/admin/service-requests/${id}`
    // One crew goes on, one has the job taken from it and gets it back, and one only comes a little later.
    const begun = (name: string) => crewWithJob(server, name)
    const [left, returned, moved] = [await begun('Left'), await begun('Returned'), await begun('Moved')]
    for (const job of [left, returned, moved]) {
      await job.send([tapped('arrived', 0), tapped('work_started', 0)])
      await job.send([tapped('work_started', 0)])
    }
    const { office } = left
    const assign = (id: string, providerId: string, scheduledDate: string) =>
      office.patch(`${pathOf(id)}/assign`, { providerId, scheduledDate })
    const relief = await addProvider(office, 'Goes on')
    expect((await assign(left.serviceRequestId, relief.id, left.scheduledDate)).status).toBe(200)
    const { token } = (await office.post(`/api/admin/providers/${relief.id}/crew-link`)).body
    const events = `/api/crew/jobs/${left.serviceRequestId}/events`
    await server.browser().post(events, [tapped('loaded', 0)], { 'x-crew-token': token })
    await office.patch(`${pathOf(returned.serviceRequestId)}/status`, { status: 'assigned' })
    expect((await office.delete(`${pathOf(returned.serviceRequestId)}/assign`)).status).toBe(200)
    await assign(returned.serviceRequestId, returned.crew.id, returned.scheduledDate)
    const later = new Date(Date.parse(moved.scheduledDate) + 1).toISOString()
    expect((await assign(moved.serviceRequestId, moved.crew.id, later)).status).toBe(200)
    await server.settled()

    const marksOf = async ({ serviceRequestId }: typeof left) =>
      (await office.get(pathOf(serviceRequestId))).body.moveDay.steps.map(
        ({ byFormerCrew = false }) => byFormerCrew,
      )
    const marks = async () => [await marksOf(left), await marksOf(returned), await marksOf(moved)]
    const marked = [
      [true, true, true, false],
      [true, true, true],
      [false, false, false],
    ]
    expect(await marks()).toEqual(marked)
    await sql`
      update service_requests set "moveDay" = replace("moveDay"::text, ', "byFormerCrew": true', '')::jsonb`
    expect(await differences()).toContain(left.serviceRequestId)
    const migration = join(import.meta.dir, '../../../db/migrations/0028_former_crews.sql')
    await sql.unsafe(await Bun.file(migration).text())
    expect(await marks()).toEqual(marked)
    expect(await differences()).toEqual([])
  })
})

describe('the people of a crew', () => {
  const ana = { id: 'ana', name: 'Ana Ruiz', phone: '', language: 'es' }
  const truck = { id: 'big', name: 'Big truck', plate: 'AB 1234' }

  test('are planned for a job, and named in what they report', async () => {
    const job = await crewWithJob(server, 'Named crew')
    const path = `/api/admin/providers/${job.crew.id}`
    const { body } = await job.office.patch(path, { members: [ana], trucks: [truck] })
    expect(body).toMatchObject({ members: [ana], trucks: [truck] })
    const plan = (members: string[]) =>
      job.office.post(`/api/admin/service-requests/${job.serviceRequestId}/crew-plan`, {
        members,
        trucks: ['big'],
      })
    expect((await plan(['ana'])).status).toBe(200)
    expect((await plan(['ben'])).status).toBe(409)
    await job.send([tapped('drive_started', 10, { by: 'ana' }), tapped('arrived', 2, { by: 'unknown' })])
    const { provider } = await job.day()
    expect(provider.members).toEqual([{ id: 'ana', name: 'Ana Ruiz', language: 'es' }])
    expect(await job.job()).toMatchObject({
      planned: { members: [{ id: 'ana', name: 'Ana Ruiz' }], trucks: [truck] },
      steps: [{ byName: 'Ana Ruiz' }, { byName: null }],
    })
    const summaries = (await historyOf(job.office, job.serviceRequestId)).map(({ summary }) => summary)
    expect(summaries).toContain('Planned for the job: Ana Ruiz, Big truck.')
    expect(summaries.at(-2)).toMatch(/^Ana Ruiz set off for the customer at/)
  })

  test('have one id each', async () => {
    const job = await crewWithJob(server, 'Doubled crew')
    const twice = { members: [ana, ana] }
    expect((await job.office.patch(`/api/admin/providers/${job.crew.id}`, twice)).status).toBe(422)
  })
})

describe('the message that the crew is on the way', () => {
  const messagesOf = async (id: string) => {
    await server.settled()
    const found = await server.deps.sql<{ dedupe: string }[]>`
      select dedupe from outbox where about = ${id} and dedupe like '% on the way %' order by dedupe`
    return found.map(({ dedupe }) => dedupe.split(' ')[0])
  }

  test('follows the start of the drive, once, by mail and text', async () => {
    const job = await crewWithJob(server, 'Punctual crew', { smsConsent: true })
    await job.send([tapped('drive_started', 1)])
    expect(await messagesOf(job.serviceRequestId)).toEqual(['mail', 'text'])
    await job.send([tapped('drive_started', 0)])
    expect(await messagesOf(job.serviceRequestId)).toEqual(['mail', 'text'])
  })

  test('says neither that the work has begun nor that the map knows where the crew is', async () => {
    const job = await crewWithJob(server, 'Silent crew', { smsConsent: true })
    await job.send([tapped('drive_started', 1)])
    await server.settled()
    const [mail, text] = await server.deps.sql<{ payload: MailPayload }[]>`
      select payload from outbox where about = ${job.serviceRequestId} and dedupe like '% on the way %' order by dedupe`
    expect(mail?.payload.subject).toMatch(/^Your crew is on its way: #FM/)
    expect(mail?.payload.text).toContain('Your crew is on its way for your move.')
    expect(mail?.payload.text).toContain('The map shows where they are while their phone sends its position.')
    expect(text?.payload.text).toMatch(/^FairMove: your crew is on its way\. Follow the job: http/)
  })

  test.each(['arrived', 'work_started'] as const)('is not sent after %s', async type => {
    const job = await crewWithJob(server, `Crew that ${type}`, { smsConsent: true })
    await job.send([tapped('drive_started', 1)])
    expect(await messagesOf(job.serviceRequestId)).toHaveLength(2)
    await job.send([tapped(type, 0)])
    expect(await messagesOf(job.serviceRequestId)).toEqual([])
    // The other phone had no network.
    await job.send([tapped('drive_started', 0.5)])
    expect(await messagesOf(job.serviceRequestId)).toEqual([])
  })

  test('stands when one of two phones takes its report back', async () => {
    const job = await crewWithJob(server, 'Undecided crew', { smsConsent: true })
    const [one, other] = [tapped('drive_started', 0.4), tapped('drive_started', 0.3)]
    await job.send([one])
    await job.send([other])
    expect(await job.send([{ ...tapped('undone', 0), data: { undoes: one.id } }])).toMatchObject({
      refused: [],
    })
    expect(await messagesOf(job.serviceRequestId)).toEqual(['mail', 'text'])
    await job.send([{ ...tapped('undone', 0), data: { undoes: other.id } }])
    expect(await messagesOf(job.serviceRequestId)).toEqual([])
  })

  test('is not sent when the drive was taken back, or the crew is already at work', async () => {
    const job = await crewWithJob(server, 'Hasty crew', { smsConsent: true })
    const drive = tapped('drive_started', 0.2)
    await job.send([drive])
    expect(await messagesOf(job.serviceRequestId)).toHaveLength(2)
    await job.send([{ ...tapped('undone', 0), data: { undoes: drive.id } }, tapped('work_started', 0)])
    expect(await messagesOf(job.serviceRequestId)).toEqual([])
  })
})
