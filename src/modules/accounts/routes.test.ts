import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { messagesByPath } from '../../../scripts/testing/steps.ts'
import { readConfig } from '../../platform/config.ts'
import { ensureAdministrator } from './administrator.ts'

const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1' })
const server = await testServer({ trustedProxies })
afterAll(() => server.stop())

const ada = {
  username: 'Ada',
  password: 'analytical engine',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '414-555-0101',
}

describe('accounts', () => {
  test('registration signs the user in, and the response has no password', async () => {
    const browser = server.browser()
    const registered = await browser.post('/api/auth/register', ada)
    expect(registered.status).toBe(200)
    expect(registered.body).toMatchObject({ username: 'Ada', firstName: 'Ada', role: 'customer' })
    expect(registered.body).not.toHaveProperty('password')
    expect((await browser.get('/api/auth/user')).body.id).toBe(registered.body.id)
    expect((await browser.get('/api/auth/session')).body).toEqual({ user: registered.body })
  })

  test('the session of an anonymous visitor is not an error', async () => {
    const stranger = server.browser()
    expect((await stranger.get('/api/auth/user')).status).toBe(401)
    expect(await stranger.get('/api/auth/session')).toMatchObject({ status: 200, body: { user: null } })
  })

  test('the cookie is HttpOnly and SameSite=Lax, and the database knows only its digest', async () => {
    const browser = server.browser()
    const { headers } = await browser.post('/api/auth/login', { username: 'ada', password: ada.password })
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    const token = browser.cookies.get('session') ?? ''
    expect(token.length).toBeGreaterThan(30)
    const [row] = await server.deps
      .sql`select count(*)::int as held from sessions where "tokenHash" = ${token}`
    expect(row?.held).toBe(0)
  })

  test('a taken username is refused with a message, regardless of case', async () => {
    const again = await server.browser().post('/api/auth/register', { ...ada, username: 'aDA' })
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('That username is taken. Please choose another.')
  })

  test('every missing field has an issue with the specified message', async () => {
    const { status, body } = await server.browser().post('/api/auth/register', { username: 'x' })
    expect(status).toBe(422)
    expect(body.error).toBe('invalid')
    expect(messagesByPath(body)).toMatchObject({
      email: 'Valid email is required',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      phone: 'Valid phone number is required',
    })
    expect(JSON.stringify(body)).not.toContain('"x"')
  })

  test('an unknown username and a wrong password get the same response', async () => {
    const unknown = await server
      .browser()
      .post('/api/auth/login', { username: 'nobody', password: 'whatever' })
    const wrong = await server.browser().post('/api/auth/login', { username: 'ada', password: 'whatever' })
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  test('login replaces the session token, and logout ends the session', async () => {
    const browser = server.browser()
    await browser.post('/api/auth/login', { username: 'ada', password: ada.password })
    const first = browser.cookies.get('session') ?? ''
    await browser.post('/api/auth/login', { username: 'ada', password: ada.password })
    const second = browser.cookies.get('session') ?? ''
    expect(second).not.toBe(first)
    const withCookie = (token: string) =>
      server.browser().get('/api/auth/user', { cookie: `session=${token}` })
    expect((await withCookie(first)).status).toBe(401)
    expect((await withCookie(second)).status).toBe(200)
    expect((await browser.post('/api/auth/logout')).body).toEqual({ success: true })
    expect(browser.cookies.has('session')).toBe(false)
    expect((await withCookie(second)).status).toBe(401)
  })

  test('another visitor’s Idempotency-Key does not sign anyone in', async () => {
    const key = { 'idempotency-key': 'register-1' }
    const person = (username: string) => ({ ...ada, username, email: `${username}@example.com` })
    expect((await server.browser().post('/api/auth/register', person('owner'), key)).body.username).toBe(
      'owner',
    )
    const stranger = server.browser()
    expect((await stranger.post('/api/auth/register', person('stranger'), key)).body.username).toBe(
      'stranger',
    )
    const again = await stranger.post('/api/auth/register', person('owner'), key)
    expect(again.status).toBe(409)
    expect((await stranger.get('/api/auth/user')).body.username).toBe('stranger')
  })

  test('undeclared fields such as a role are ignored', async () => {
    const browser = server.browser()
    const input = {
      ...ada,
      username: 'climber',
      role: 'admin',
      id: crypto.randomUUID(),
      confirmPassword: ada.password,
    }
    const { status, body } = await browser.post('/api/auth/register', input)
    expect([status, body.role]).toEqual([200, 'customer'])
    expect(body.id).not.toBe(input.id)
  })

  test('correct passwords do not count as attempts', async () => {
    for (let n = 0; n < 12; n++) {
      const { status } = await server
        .browser()
        .post('/api/auth/login', { username: 'ada', password: ada.password })
      expect(status).toBe(200)
    }
  })

  test('a customer with the configured administrator name loses their sessions when the account is promoted', async () => {
    const squatter = server.browser()
    await squatter.post('/api/auth/register', { ...ada, username: 'chief', email: 'chief@example.com' })
    await ensureAdministrator(server.deps, { username: 'chief', password: 'the real one' })
    expect((await squatter.get('/api/admin/providers')).status).toBe(401)
    const chief = server.browser()
    await chief.post('/api/auth/login', { username: 'chief', password: 'the real one' })
    expect((await chief.get('/api/admin/providers')).status).toBe(200)
  })

  test('two processes that create the same administrator at once both succeed', async () => {
    const twin = { username: 'twin', password: 'one for both' }
    await Promise.all([ensureAdministrator(server.deps, twin), ensureAdministrator(server.deps, twin)])
    const browser = server.browser()
    expect((await browser.post('/api/auth/login', twin)).body.role).toBe('admin')
  })

  test('the configured administrator can sign in, and the log has no plaintext password', async () => {
    const office = await server.administrator()
    expect((await office.get('/api/auth/user')).body.role).toBe('admin')
    const events = await server.deps.sql`select data, meta from events where type = 'UserRegistered'`
    expect(events.length).toBeGreaterThan(1)
    expect(JSON.stringify(events)).not.toContain('correct horse')
    expect(JSON.stringify(events)).not.toContain(ada.password)
  })

  test('a user changes their name and contact details, and unchanged fields are not recorded', async () => {
    const browser = server.browser()
    const { id } = (
      await browser.post('/api/auth/register', { ...ada, username: 'changer', email: 'old@example.com' })
    ).body
    const input = { firstName: ada.firstName, lastName: 'Lovelace', email: 'new@example.com', role: 'admin' }
    const { status, body } = await browser.patch('/api/auth/user', input)
    expect(status).toBe(200)
    expect(body).toMatchObject({ lastName: 'Lovelace', email: 'new@example.com', role: 'customer' })
    expect(body).not.toHaveProperty('password')
    expect((await browser.get('/api/auth/user')).body).toEqual(body)
    await browser.patch('/api/auth/user', input)

    const facts = await server.deps.sql`
      select data from events where stream = ${`user-${id}`} and type = 'ProfileChanged'`
    expect(facts.map(({ data }) => data)).toEqual([{ lastName: 'Lovelace', email: 'new@example.com' }])
    const faulty = await browser.patch('/api/auth/user', { phone: '1' })
    expect([faulty.status, faulty.body.message]).toEqual([422, 'Valid phone number is required'])
  })

  test('a password change requires the current password and ends all other sessions', async () => {
    const [here, elsewhere] = [server.browser(), server.browser()]
    const account = { username: 'mover', password: 'the first one' }
    await here.post('/api/auth/register', { ...ada, ...account, email: 'mover@example.com' })
    await elsewhere.post('/api/auth/login', account)
    const change = (currentPassword: string) =>
      here.post('/api/auth/password', { currentPassword, newPassword: 'the second one' })

    const wrong = await change('a guess')
    expect([wrong.status, wrong.body.issues]).toEqual([
      422,
      [{ path: 'currentPassword', message: 'Current password is incorrect' }],
    ])
    expect((await change(account.password)).status).toBe(200)
    expect((await here.get('/api/auth/user')).status).toBe(200)
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
    expect((await elsewhere.post('/api/auth/login', account)).status).toBe(401)
    const { status } = await elsewhere.post('/api/auth/login', { ...account, password: 'the second one' })
    expect(status).toBe(200)
  })

  test('nothing in the log lets guesses at a password be tried, including the command fingerprint', async () => {
    const browser = server.browser()
    await browser.post('/api/auth/register', { ...ada, username: 'careful', email: 'careful@example.com' })
    const change = { currentPassword: ada.password, newPassword: 'a careful one' }
    await browser.post('/api/auth/password', change, { 'idempotency-key': 'change-1' })
    const [changed] = await server.deps.sql`
      select meta from events where type = 'PasswordChanged' order by position desc limit 1`
    const guess = new Bun.CryptoHasher('sha256').update(JSON.stringify(change)).digest('hex')
    expect(changed?.meta.fingerprint).toBeString()
    expect(changed?.meta.fingerprint).not.toBe(guess)
  })

  test('guesses at the current password are limited', async () => {
    const browser = server.browser()
    await browser.post('/api/auth/register', { ...ada, username: 'guessed', email: 'guessed@example.com' })
    const tryWith = async (currentPassword: string) =>
      (await browser.post('/api/auth/password', { currentPassword, newPassword: 'long enough' })).status
    for (let n = 0; n < 10; n++) expect(await tryWith('a guess')).toBe(422)
    expect(await tryWith(ada.password)).toBe(429)
  })

  test('account calls require a session, and an administrator cannot change the configured password', async () => {
    const change = { currentPassword: 'correct horse', newPassword: 'another horse' }
    expect((await server.browser().patch('/api/auth/user', { firstName: 'X' })).status).toBe(401)
    expect((await server.browser().post('/api/auth/password', change)).status).toBe(401)
    const office = await server.administrator()
    const refused = await office.post('/api/auth/password', change)
    expect([refused.status, refused.body.error]).toEqual([409, 'set_by_operator'])
  })

  test('a page of another site cannot sign anybody in or out', async () => {
    const foreign = await server.browser().post('/api/auth/logout', {}, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
  })

  test('a cookie does nothing under a name that is not ours, even where it resolves to this server', async () => {
    const office = await server.administrator()
    const write = (headers: Record<string, string>) =>
      office.post('/api/admin/providers/nobody/crew-link', {}, headers)
    const at = (host: string) => ({ host, origin: `http://${host}` })
    const refused = await write(at('evil.example'))
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Please open this site at http://localhost:3000.',
    ])
    for (const host of [
      'localhost:4000',
      '127.0.0.1:4000',
      '[::1]:4000',
      '192.168.1.5',
      'web:3000',
      'myserver',
    ]) {
      expect({ host, status: (await write(at(host))).status }).toEqual({ host, status: 404 })
    }
    // Reads and anonymous writes work under any name, and clients other than browsers send no Origin.
    const anonymous = server.browser()
    expect((await office.get('/api/admin/providers', { host: 'evil.example' })).status).toBe(200)
    expect((await write({ host: 'evil.example' })).status).toBe(404)
    expect((await anonymous.post('/api/auth/logout', {}, at('evil.example'))).status).toBe(200)
  })
})

describe('password guessing', () => {
  const right = ada.password
  const account = async (username: string) => {
    const browser = server.browser()
    const { body } = await browser.post('/api/auth/register', {
      ...ada,
      username,
      email: `${username}@example.com`,
    })
    return { browser, username, stream: `user-${body.id}` }
  }
  type Browser = ReturnType<typeof server.browser>
  const signIn = (address: string, username: string, password: string, browser: Browser = server.browser()) =>
    browser.post('/api/auth/login', { username, password }, { 'x-forwarded-for': address })
  const guess = async (times: number, address: string, username: string, browser?: Browser) => {
    for (let n = 0; n < times; n++)
      expect((await signIn(address, username, 'a guess', browser)).status).toBe(401)
  }
  /** Simulates this many wrong passwords from many networks. */
  const guessedEverywhere = (username: string, count: number) => {
    const key = new Bun.CryptoHasher('sha256').update(`login to ${username}`).digest('hex')
    return server.deps.sql`update attempts set count = ${count} where key = ${key}`
  }
  const eventsOf = async (stream: string) =>
    (await server.deps.log.stream(stream)).map(({ type, data }) => [type, data])

  test('closes an account to that network only, for a few minutes', async () => {
    const { username } = await account('grace')
    await guess(10, '203.0.113.1', username)
    const refused = await signIn('203.0.113.1', username, right)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 301)
    expect(refused.body.message).toMatch(
      /^Too many attempts\. Please wait \d (minutes|seconds)? ?and try again\.$/,
    )
    expect((await signIn('203.0.113.2', username, right)).status).toBe(200)
    expect((await signIn('203.0.113.1', 'ada', right)).status).toBe(200)
  })

  test('does not close it to a device that has signed in there, even when its session has expired', async () => {
    const { browser, username } = await account('returning')
    await guess(10, '203.0.113.1', username)
    await server.deps.sql`
      update sessions set "expiresAt" = now() - interval '1 day'
      where "userId" = (select id from users where username = ${username})`
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect((await signIn('203.0.113.1', username, right, browser)).status).toBe(200)
    expect((await browser.get('/api/auth/user')).status).toBe(200)

    // Someone who has such a device cannot guess any faster.
    const stolen = server.browser()
    stolen.cookies.set('session', browser.cookies.get('session') ?? '')
    await guess(10, '203.0.113.9', username, stolen)
    expect((await signIn('203.0.113.9', username, right, stolen)).status).toBe(429)
  })

  test('does not treat another user’s cookie as a known device', async () => {
    const { username } = await account('target')
    const { browser } = await account('attacker')
    await guess(10, '203.0.113.3', username, browser)
    expect((await signIn('203.0.113.3', username, right, browser)).status).toBe(429)
  })

  test('from many networks leaves each new network two attempts', async () => {
    const { username } = await account('famous')
    await guess(1, '203.0.113.4', username)
    await guessedEverywhere(username, 100)
    await guess(2, '203.0.113.5', username)
    expect((await signIn('203.0.113.5', username, right)).status).toBe(429)
    expect((await signIn('203.0.113.6', username, right)).status).toBe(200)
  })

  test('at many accounts from one network stops after a hundred attempts', async () => {
    const guesses = Array.from({ length: 101 }, (_, n) => signIn('203.0.113.7', `nobody-${n}`, 'a guess'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
  })

  test('is in the user’s history with the address, as is every sign-in, and never a password', async () => {
    const { username, stream } = await account('watched')
    await signIn('203.0.113.8', username, 'not the right one')
    await signIn('2001:db8::8', username, right)
    await server.deps.log.idle()
    expect((await eventsOf(stream)).slice(1)).toEqual([
      ['SignedIn', { address: '127.0.0.1' }],
      ['SignInFailed', { address: '203.0.113.8' }],
      ['SignedIn', { address: '2001:db8::8' }],
    ])
    expect(JSON.stringify(await server.deps.sql`select * from events`)).not.toContain('not the right one')
  })

  test('does not fill the log: failures beyond twenty a day or with unknown names are only counted', async () => {
    const { username, stream } = await account('besieged')
    await guess(1, '203.0.113.8', username)
    await guessedEverywhere(username, 19)
    await guess(2, '203.0.113.8', username)
    await guess(1, '203.0.113.8', 'nobody at all')
    await server.deps.log.idle()
    const types = (await eventsOf(stream)).map(([type]) => type)
    expect(types).toEqual(['UserRegistered', 'SignedIn', 'SignInFailed', 'SignInFailed'])
  })
})

test('a customer stays signed in for thirty days, an administrator for one', async () => {
  await server.browser().post('/api/auth/register', { ...ada, username: 'steady', email: 's@example.com' })
  await server.administrator()
  const lasts = await server.deps.sql`
    select distinct role, round(extract(epoch from s."expiresAt" - s."createdAt") / 86400)::int as days
    from sessions s join users u on u.id = s."userId" where u.username in ('steady', 'admin') order by role`
  expect([...lasts]).toEqual([
    { role: 'admin', days: 1 },
    { role: 'customer', days: 30 },
  ])
})

describe('a weak password', () => {
  test.each([
    ['password1', 'Password is too common. Please choose another'],
    ['QwertyUIOP', 'Password is too common. Please choose another'],
    ['Guessable', 'Password must not be the username'],
  ])('%s is refused with an issue for its field', async (password, message) => {
    const browser = server.browser()
    const person = { ...ada, username: 'guessable', email: 'guessable@example.com' }
    const refused = await browser.post('/api/auth/register', { ...person, password })
    expect([refused.status, refused.body.issues]).toEqual([422, [{ path: 'password', message }]])

    await browser.post('/api/auth/register', person)
    await browser.post('/api/auth/login', person)
    const change = { currentPassword: person.password, newPassword: password }
    const refusedChange = await browser.post('/api/auth/password', change)
    expect([refusedChange.status, refusedChange.body.issues]).toEqual([
      422,
      [{ path: 'newPassword', message }],
    ])
  })
})

describe('bad input', () => {
  test('malformed JSON is a 400, a large body a 413, an unknown route a JSON 404', async () => {
    const browser = server.browser()
    const malformed = await browser.post('/api/auth/login', '{"username":')
    expect([malformed.status, malformed.body.error]).toEqual([400, 'bad_request'])
    const huge = await browser.post('/api/auth/login', { username: 'x'.repeat(300_000), password: 'x' })
    expect([huge.status, huge.body.error]).toEqual([413, 'too_large'])
    const unknown = await browser.get('/api/nothing/here')
    expect([unknown.status, unknown.body.error]).toEqual([404, 'not_found'])
  })

  test('another content type is a 415, a body without Content-Length a 411', async () => {
    const form = await server
      .browser()
      .post('/api/auth/login', 'username=ada', { 'content-type': 'text/plain' })
    expect([form.status, form.body.error]).toEqual([415, 'unsupported_type'])
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"username":"ada"}'))
        controller.close()
      },
    })
    const headers = { 'content-type': 'application/json' }
    const chunked = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body: stream })
    expect(chunked.status).toBe(411)
  })

  test('a NUL, which the database cannot store, is a 422', async () => {
    const browser = server.browser()
    expect((await browser.post('/api/auth/login', { username: 'a\u0000', password: 'x' })).status).toBe(422)
    expect((await browser.get('/api/service-requests/%00')).status).toBe(422)
    const office = await server.administrator()
    expect((await office.get('/api/admin/service-requests?from=%00')).status).toBe(422)
  })

  test('access is checked before the input', async () => {
    expect((await server.browser().patch('/api/admin/service-requests/x/assign', {})).status).toBe(401)
    expect((await server.browser().post('/api/admin/providers', {})).status).toBe(401)
  })

  test('validation errors never contain the input', async () => {
    const { body } = await server
      .browser()
      .post('/api/auth/login', { username: 'ada', password: { secret: 'hunter2' } })
    expect(JSON.stringify(body)).not.toContain('hunter2')
  })
})
