import { afterEach, describe, expect, test } from 'bun:test'
import { createMail } from './mail.ts'
import { headerOf, smtpError, smtpPeer } from './testing.ts'

const from = 'FairMove <bookings@fairmove.example>'
const supportEmail = 'support@fairmove.example'
const mail = {
  id: '01JD0000000000000000000000',
  recipient: 'ann@example.com',
  payload: { subject: 'Booking Confirmed', text: 'See you on Monday.' },
}

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanup.splice(0)) await close()
})

const setUp = async (answers: Parameters<typeof smtpPeer>[0] = {}) => {
  const peer = await smtpPeer(answers)
  const sender = createMail({ smtpUrl: peer.url, from, supportEmail })
  cleanup.push(sender.close, peer.close)
  return { ...peer, sender }
}

describe('a mail', () => {
  test('arrives with text and HTML, from our address, marked as automatic', async () => {
    const { sender, mails } = await setUp()
    const payload = { ...mail.payload, html: '<p>See you on <b>Monday</b>.</p>' }
    expect(await sender.send({ ...mail, payload })).toEqual({
      state: 'sent',
      answer: '250 OK: message queued',
    })

    const [received] = mails
    expect(received!.to).toEqual(['ann@example.com'])
    expect(headerOf(received!, 'From')).toBe(from)
    expect(headerOf(received!, 'Subject')).toBe('Booking Confirmed')
    expect(headerOf(received!, 'Auto-Submitted')).toBe('auto-generated')
    expect(received!.raw).toContain('See you on Monday.')
    expect(received!.raw).toContain('<p>See you on <b>Monday</b>.</p>')
  })

  test('has the same Message-ID however often it is sent', async () => {
    const { sender, mails } = await setUp()
    await sender.send(mail)
    await sender.send(mail)
    expect(mails.map(received => headerOf(received, 'Message-ID'))).toEqual([
      '<01JD0000000000000000000000@fairmove.example>',
      '<01JD0000000000000000000000@fairmove.example>',
    ])
  })

  test('carries no header injected by its text', async () => {
    const { sender, mails } = await setUp()
    await sender.send({ ...mail, payload: { subject: 'Hello\r\nBcc: eve@example.com', text: '.' } })
    expect(mails[0]!.to).toEqual(['ann@example.com'])
    expect(headerOf(mails[0]!, 'Bcc')).toBeUndefined()
  })

  test('is answered to the support address, unless it names another', async () => {
    const { sender, mails } = await setUp()
    await sender.send(mail)
    expect(headerOf(mails[0]!, 'Reply-To')).toBe(supportEmail)
  })

  test('brings its calendar file as an event for mail programs and as an attachment', async () => {
    const { sender, mails } = await setUp()
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
    await sender.send({ ...mail, payload: { ...mail.payload, calendar: { method: 'CANCEL', content } } })
    const parts = mails[0]!.raw
      .split(/^--.*$/m)
      .filter(part => part.includes('calendar') || part.includes('.ics'))
    expect(parts.find(part => /^Content-Type: text\/calendar;.*method=CANCEL/ms.test(part))).toBeDefined()
    const attached = parts.find(part => /^Content-Disposition: attachment; filename=booking\.ics/m.test(part))
    const [, body = ''] = attached!.split('\r\n\r\n')
    expect(Buffer.from(body, 'base64').toString()).toBe(content)
  })

  test('has at most one Reply-To address', async () => {
    const { sender, mails } = await setUp()
    await sender.send({ ...mail, payload: { ...mail.payload, replyTo: 'bob@example.com' } })
    await sender.send({
      ...mail,
      payload: { ...mail.payload, replyTo: 'bob@example.com\r\nBcc: eve@example.com' },
    })
    expect(headerOf(mails[0]!, 'Reply-To')).toBe('bob@example.com')
    expect(mails.flatMap(({ to }) => to)).toEqual(['ann@example.com', 'ann@example.com'])
    expect(headerOf(mails[1]!, 'Bcc')).toBeUndefined()
  })

  test.each(['ann@example.com, eve@example.com', 'ann@example.com\r\nBcc: eve@example.com'])(
    'goes to one address or to none: %j',
    async recipient => {
      const { sender, mails } = await setUp()
      expect(await sender.send({ ...mail, recipient })).toMatchObject({ state: 'failed' })
      expect(mails).toEqual([])
    },
  )

  test('shares a few connections with 200 others', async () => {
    const { sender, mails, mostConnections } = await setUp()
    await Promise.all(Array.from({ length: 200 }, (_, n) => sender.send({ ...mail, id: String(n) })))
    expect(mails).toHaveLength(200)
    expect(mostConnections()).toBeLessThanOrEqual(5)
  })
})

describe('a mail that is not accepted', () => {
  test('has failed when its recipient does not exist', async () => {
    const { sender } = await setUp({ onRecipient: () => smtpError(550, 'No such mailbox') })
    expect(await sender.send(mail)).toEqual({
      state: 'failed',
      reason: expect.stringContaining('No such mailbox'),
    })
  })

  test('has failed when its content is refused for good', async () => {
    const { sender } = await setUp({ onMail: () => Promise.reject(smtpError(554, 'This is spam')) })
    expect(await sender.send(mail)).toEqual({
      state: 'failed',
      reason: expect.stringContaining('This is spam'),
    })
  })

  test('is retried when the recipient or the server is busy', async () => {
    const busy = await setUp({ onMail: () => Promise.reject(smtpError(451, 'Come back later')) })
    await expect(busy.sender.send(mail)).rejects.toThrow('Come back later')
    const greylisted = await setUp({ onRecipient: () => smtpError(450, 'Greylisted') })
    await expect(greylisted.sender.send(mail)).rejects.toThrow('Greylisted')
  })

  test('is retried when our own login is refused', async () => {
    const { url } = await setUp({ password: 'right' })
    const stranger = createMail({ smtpUrl: url.replace('right', 'wr0ng'), from, supportEmail })
    cleanup.unshift(stranger.close)
    const fault: unknown = await stranger.send(mail).catch(String)
    expect(fault).toContain('Who are you?')
    expect(fault).not.toContain('wr0ng')
  })

  test('is retried when our sender address is refused', async () => {
    const { sender } = await setUp({ onSender: () => smtpError(550, 'Relaying denied') })
    await expect(sender.send(mail)).rejects.toThrow('Relaying denied')
  })

  test('is retried when the server does not answer', async () => {
    const { sender, close } = await setUp()
    await close()
    await expect(sender.send(mail)).rejects.toThrow('ECONNREFUSED')
  })
})

test('without a mail server every mail stays in the outbox', async () => {
  const sender = createMail({ from, supportEmail })
  expect(await sender.send(mail)).toEqual({ state: 'kept' })
  sender.close()
})
