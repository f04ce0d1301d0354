import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { messagesByPath } from '../../../scripts/testing/steps.ts'
import { receiveApplication } from './decide.ts'
import { providerApplications } from './provider.ts'

const server = await testServer()
afterAll(() => server.stop())

const application = {
  name: 'Marcus Bell',
  company: 'Bell & Daughters',
  email: 'marcus@example.com',
  phone: '(262) 555-0119',
  serviceTypes: ['moving', 'junk'] as const,
  areas: ['53140', 'Racine'],
  crewSize: 4,
  vehicles: 'A 16-foot box truck',
  about: 'We know the stairs along the lake.',
}
const apply = (more: object = {}, headers: Record<string, string> = {}) =>
  server.browser().post('/api/provider-applications', { ...application, ...more }, headers)
const applied = async (email: string) => {
  const { body } = await (await server.administrator()).get('/api/admin/provider-applications')
  return body.filter((each: { email: string }) => each.email === email)
}
const mailsAbout = (email: string) => server.deps.sql`
  select recipient, payload from outbox where payload ->> 'replyTo' = ${email}`

test('records an application as submitted', () => {
  const { company: _, about: __, ...bare } = application
  const data = { ...bare, serviceTypes: [...bare.serviceTypes], isSuspect: false }
  const [event] = receiveApplication(data)
  const row = providerApplications.fold(undefined, {
    ...event!,
    stream: 'application-A1',
    version: 1,
    schema: 1,
    id: 'event 1',
    at: '2026-12-01T15:00:00.000Z',
    meta: { commandId: 'command 1', actor: 'visitor' },
  })
  const nothing = { company: null, about: null, handledAt: null, handledBy: null, providerId: null }
  expect(row).toEqual({ id: 'A1', version: 1, ...data, ...nothing, createdAt: '2026-12-01T15:00:00.000Z' })
})

test('a repeated submission is listed and mailed to the office once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [one, two] = await Promise.all([apply({}, key), apply({}, key)])
  expect([one.status, two.status, one.body]).toEqual([200, 200, { success: true }])
  expect(await applied(application.email)).toMatchObject([{ ...application, isSuspect: false }])
  await server.settled()
  const [mail, ...others] = await mailsAbout(application.email)
  expect(others).toEqual([])
  expect(mail?.recipient).toBe(server.deps.config.mail.supportEmail)
  expect(mail?.payload.subject).toBe('Provider application: Bell & Daughters')
  expect(mail?.payload.text).toContain('Areas: 53140, Racine\nCrew size: 4\nVehicles: A 16-foot box truck')
})

test('reports each missing field', async () => {
  const { status, body } = await server
    .browser()
    .post('/api/provider-applications', { serviceTypes: [], areas: [], crewSize: 0 })
  expect(status).toBe(422)
  expect(messagesByPath(body)).toEqual({
    name: 'Name is required',
    email: 'Valid email is required',
    phone: 'Valid phone number is required',
    serviceTypes: 'Please choose at least one service',
    areas: 'Please tell us where you work',
    crewSize: 'Please enter a number from 1 to 50',
    vehicles: 'Please tell us what you drive',
  })
})

test('a submission with the honeypot field filled in is stored but not mailed', async () => {
  expect((await apply({ email: 'bot@example.com', website: 'x' })).status).toBe(200)
  expect(await applied('bot@example.com')).toMatchObject([{ isSuspect: true }])
  await server.settled()
  expect([...(await mailsAbout('bot@example.com'))]).toEqual([])
})

test('an application is open until the office handles it or adds the crew', async () => {
  const office = await server.administrator()
  const list = '/api/admin/provider-applications'
  const open = async () => (await office.get(`${list}/open`)).body.open
  const before = await open()
  await apply({ email: 'not.now@example.com' })
  await apply({ email: 'welcome@example.com' })
  const [[declined], [accepted]] = [
    await applied('not.now@example.com'),
    await applied('welcome@example.com'),
  ]
  expect(await open()).toBe(before + 2)

  await office.patch(`${list}/${declined.id}`, { isHandled: true })
  const crew = { name: 'Bell & Daughters', email: 'welcome@example.com', phone: application.phone }
  expect((await office.post('/api/admin/providers', { ...crew, applicationId: 'none' })).status).toBe(404)
  const provider = await office.post('/api/admin/providers', { ...crew, applicationId: accepted.id })
  expect(provider.status).toBe(200)
  expect(await open()).toBe(before)
  expect((await office.get(`${list}/${declined.id}`)).body).toMatchObject({
    handledBy: 'admin',
    providerId: null,
  })
  expect((await office.get(`${list}/${accepted.id}`)).body).toMatchObject({
    handledBy: 'admin',
    providerId: provider.body.id,
  })
  const [latest] = await server.deps.sql`
    select type, data, meta from events where stream = ${`application-${accepted.id}`} order by version desc`
  expect(latest).toMatchObject({ type: 'ApplicationHandled', data: { providerId: provider.body.id } })
  expect(latest?.meta.actor).toStartWith('admin:')

  await office.patch(`${list}/${declined.id}`, { isHandled: false })
  expect((await office.get(`${list}?state=open`)).body[0]).toMatchObject({ id: declined.id, handledAt: null })
})
